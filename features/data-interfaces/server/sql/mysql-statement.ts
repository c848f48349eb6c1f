import type { SqlFault } from '#features/data-interfaces/server/sql/check-sql.ts'
import type { Placeholder } from '#features/data-interfaces/server/sql/placeholders.ts'

/*
 * Statements for MySQL and MariaDB, of which no parser is at hand. What could be read in two ways (backslashes in literals, comments, which MySQL
 * may run) is refused, so that what is left has one reading: literals, quoted names, and words.
 */

/** Functions that compute and nothing else: none that waits, locks, reads files or makes much of little. */
const functions = new Set(
  `count sum avg min max group_concat json_arrayagg json_objectagg std stddev variance row_number rank dense_rank percent_rank ntile lag lead
  first_value last_value abs ceil ceiling floor round truncate mod pow power sqrt sign exp ln log greatest least
  lower upper lcase ucase trim ltrim rtrim length char_length character_length left right substr substring substring_index position locate instr
  replace concat concat_ws reverse hex md5 format convert cast binary
  now curdate curtime current_date current_timestamp date time year month day dayofmonth dayofweek dayofyear week quarter hour minute second
  date_add date_sub adddate subdate datediff timestampdiff timestampadd date_format time_format str_to_date from_unixtime unix_timestamp last_day
  extract makedate if ifnull nullif coalesce isnull json_extract json_unquote json_length json_object json_array json_contains json_value
  decimal char signed unsigned interval`.split(/\s+/),
)

/** Words of the language that a bracket may follow. */
const keywords = new Set(
  `select from where and or not in exists as on using join over partition by order when then else case between like having union all any some
  distinct values limit is div xor with`.split(/\s+/),
)

const writing =
  /^(into|insert|update|delete|alter|create|drop|grant|revoke|lock|call|set|load|handler|do|execute|prepare|outfile|dumpfile|procedure|truncate_table|rename|kill|show|describe|explain|begin|commit|rollback)$/i
const systemSchemas = /^(information_schema|performance_schema|mysql|sys)$/i

/** Literals, quoted names, words, and single other characters. */
const pieces = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|[\p{L}_][\p{L}\p{N}_$]*|[\s\S]/gu
const place = /\{\s*([A-Za-z]\w*)\s*\}|(?<![\w@])@([A-Za-z]\w*)/g

const isQuoted = (piece: string): boolean => piece.length > 1 && /^['"`]/.test(piece)
const isWord = (piece: string | undefined): piece is string => piece !== undefined && /^[\p{L}_]/u.test(piece)

/**
 * Puts `?` in the places of values. Text in literals and quoted names stays as it is.
 *
 * @param castOf what stands in the place of a value
 */
export function withMarks(
  statement: string,
  castOf: (place: Placeholder) => string,
): { readonly sql: string; readonly places: readonly Placeholder[] } {
  const places: Placeholder[] = []
  const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`/gu
  const fill = (code: string) =>
    code.replace(place, (_whole, field: string | undefined, variable: string | undefined) => {
      const found: Placeholder = { kind: field === undefined ? 'variable' : 'parameter', name: field ?? variable ?? '' }
      places.push(found)
      return ` ${castOf(found)} `
    })
  let sql = ''
  let end = 0
  for (const match of statement.matchAll(quoted)) {
    sql += fill(statement.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return { sql: sql + fill(statement.slice(end)), places }
}

/** The first thing that a statement may not be made of; undefined where it is one that reads. */
export function checkMysql(statement: string): SqlFault | undefined {
  const { sql } = withMarks(statement.trim().replace(/;\s*$/, ''), () => '?')
  if (/\\|--|#|\/\*/.test(withoutQuoted(sql)) || sql.includes('\\')) return { is: 'construct', name: /\\|--|#|\/\*/.exec(sql)?.[0] ?? '\\' }
  const all = (sql.match(pieces) ?? []).filter((piece) => piece.trim() !== '')
  if (all.some((piece) => /^['"`]$/.test(piece))) return { is: 'syntax', detail: '' }
  if (all.includes(';') || !/^(select|with)$/i.test(all.find((piece) => piece !== '(') ?? '')) return { is: 'not-one-select' }
  return all.map((piece, index) => faultOf(piece, all[index + 1], all[index - 1])).find((fault) => fault !== undefined)
}

const withoutQuoted = (sql: string): string => (sql.match(pieces) ?? []).map((piece) => (isQuoted(piece) ? ' ' : piece)).join('')

function faultOf(piece: string, next: string | undefined, before: string | undefined): SqlFault | undefined {
  if (piece === '@' || piece === '$') return { is: 'construct', name: piece }
  const isName = piece.startsWith('`') && isQuoted(piece)
  const name = isName ? piece.slice(1, -1) : piece
  if (!isName && !isWord(piece)) return undefined
  if (systemSchemas.test(name) && next === '.') return { is: 'table', name }
  if (next === '(') return isName || before === '.' || !isCallable(piece) ? { is: 'function', name } : undefined
  return !isName && writing.test(piece) ? { is: 'writes' } : undefined
}

const isCallable = (word: string): boolean => functions.has(word.toLowerCase()) || keywords.has(word.toLowerCase())
