import { freeKey, type ColumnKind, type ProposedColumn } from './proposed-column.ts'

/*
 * Columns of `create table` statements, as tools of MySQL, PostgreSQL, SQL Server and Oracle write them. The statements are read and never
 * run: what cannot be read is passed over.
 */

/** Longer texts are not read. */
export const statementsAtMost = 200_000
const columnsAtMost = 200

/** A word, a name in quotes, a text in quotes, or a sign. */
interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'sign'
  readonly text: string
}

const pattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'((?:[^']|'')*)'|"([^"]*)"|`([^`]*)`|\[([^\]\d][^\]]*)\]|([\p{L}_][\p{L}\p{N}_$]*|\d+)|([(),;.=])/gu

function tokensIn(statements: string): readonly Token[] {
  const tokens: Token[] = []
  for (const [, text, ...rest] of statements.slice(0, statementsAtMost).matchAll(pattern)) {
    const name = rest[0] ?? rest[1] ?? rest[2]
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'") })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (rest[3] !== undefined) tokens.push({ kind: 'word', text: rest[3] })
    else if (rest[4] !== undefined) tokens.push({ kind: 'sign', text: rest[4] })
  }
  return tokens
}

const is = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token !== undefined && (token.kind === 'word' || token.kind === 'sign') && words.includes(token.text.toLowerCase())

/** A name with what stands before it (`schema.table`), and the place behind it. */
function nameAt(
  tokens: readonly Token[],
  from: number,
): { readonly name: string; readonly path: readonly string[]; readonly next: number } {
  const path = [tokens[from]?.text ?? '']
  let next = from + 1
  while (is(tokens[next], '.')) {
    path.push(tokens[next + 1]?.text ?? '')
    next += 2
  }
  return { name: path.at(-1) ?? '', path, next }
}

interface Table {
  readonly name: string
  readonly comment: string
  readonly columns: readonly (readonly Token[])[]
}

/** The table that begins at a token, and the place behind it. */
function tableAt(tokens: readonly Token[], from: number): { readonly table: Table; readonly next: number } {
  let at = from
  if (is(tokens[at], 'if')) at += 3
  const { name, next } = nameAt(tokens, at)
  const columns: Token[][] = [[]]
  let depth = 0
  let end = next
  for (; end < tokens.length && !is(tokens[end], ';'); end += 1) {
    const token = tokens[end]!
    if (is(token, '(')) depth += 1
    if (is(token, ')')) depth -= 1
    if (depth === 0) break
    if (depth === 1 && is(token, ',')) columns.push([])
    else if (depth > 1 || !is(token, '(')) columns.at(-1)!.push(token)
  }
  const close = tokens.findIndex((token, place) => place >= end && is(token, ';'))
  const behind = tokens.slice(end, close === -1 ? end + 60 : close)
  const comment = behind.find(
    (token, place) => token.kind === 'text' && behind.slice(Math.max(0, place - 2), place).some((one) => is(one, 'comment')),
  )
  return { table: { name, comment: comment?.text ?? '', columns: columns.filter(({ length }) => length > 1) }, next: end }
}

/** `comment on column t.c is '…'`, by table and column; of the table itself by its name. */
function commentsIn(tokens: readonly Token[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  tokens.forEach((token, place) => {
    if (!is(token, 'comment') || !is(tokens[place + 1], 'on') || !is(tokens[place + 2], 'column', 'table')) return
    const { path, next } = nameAt(tokens, place + 3)
    const text = tokens[next + 1]
    const of = is(tokens[place + 2], 'column') ? path.slice(-2) : path.slice(-1)
    if (text?.kind === 'text') found.set(of.join('.'), text.text)
  })
  return found
}

const noColumns = [
  'primary',
  'constraint',
  'unique',
  'key',
  'index',
  'foreign',
  'check',
  'fulltext',
  'spatial',
  'exclude',
  'like',
  'period',
]

/** Names of types, by how they begin, and what they become. */
const kinds: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(bool|bit$)/, 'switch'],
  [/^(datetime|timestamp|smalldatetime)/, 'date-time'],
  [/^date$/, 'date'],
  [/^time/, 'time'],
  [
    /^(tinyint|smallint|mediumint|int|integer|bigint|decimal|dec$|numeric|number|float|double|real|money|smallmoney|serial|bigserial)/,
    'number',
  ],
  [/^enum$/, 'select'],
  [/^(text|tinytext|mediumtext|longtext|ntext|clob|nclob|json)/, 'long-text'],
]

const whole = /^(tinyint|smallint|mediumint|int|integer|bigint|serial|bigserial)/
/** A longer column is written in several lines. */
const lineAtMost = 500

/** What stands in the brackets behind the type: `numeric(10, 2)`, `enum('a', 'b')`. */
function argumentsOf(tokens: readonly Token[]): readonly string[] {
  const start = tokens.findIndex((token) => is(token, '('))
  if (start === -1 || start > 4) return []
  const end = tokens.findIndex((token, place) => place > start && is(token, ')'))
  return tokens
    .slice(start + 1, end)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text }) => text)
}

function kindOf(type: string, given: readonly string[]): ColumnKind {
  if (type === 'tinyint' && given[0] === '1') return 'switch'
  const kind = kinds.find(([name]) => name.test(type))?.[1] ?? 'text'
  return kind === 'text' && Number(given[0]) > lineAtMost ? 'long-text' : kind
}

function digitsOf(type: string, given: readonly string[]): number {
  if (whole.test(type)) return 0
  const scale = given.length > 0 ? Number(given[1] ?? 0) : type === 'money' || type === 'smallmoney' ? 2 : 4
  return Number.isInteger(scale) ? Math.min(Math.max(scale, 0), 10) : 0
}

type Described = Pick<ProposedColumn, 'label' | 'kind' | 'choices' | 'digits' | 'required' | 'taken'> & { readonly name: string }

/** @param comments those that statements of their own give */
function columnOf([first, second, ...rest]: readonly Token[], table: string, comments: ReadonlyMap<string, string>): Described | undefined {
  if (!first || !second || first.kind === 'sign' || (first.kind === 'word' && is(first, ...noColumns))) return undefined
  const type = second.text.toLowerCase()
  const behind = [second, ...rest]
  const given = argumentsOf(behind)
  const comment = rest.find((token, place) => token.kind === 'text' && is(rest[place - 1], 'comment'))?.text
  const kind = kindOf(type, given)
  const has = (...words: readonly string[]) => rest.some((token) => is(token, ...words))
  const isKey = has('primary')
  const isFilled = isKey || has('auto_increment', 'identity', 'generated', 'default') || type.endsWith('serial')
  return {
    name: first.text,
    label: (comment ?? comments.get(`${table}.${first.text}`) ?? first.text).trim(),
    kind,
    choices: kind === 'select' ? given : [],
    digits: kind === 'number' ? digitsOf(type, given) : 0,
    required: !isFilled && rest.some((token, place) => is(token, 'not') && is(rest[place + 1], 'null')),
    // Records have an id of their own.
    taken: !isKey,
  }
}

/** Names of columns that are its table's primary key, told at the end of the table. */
function keysOf({ columns }: Table): ReadonlySet<string> {
  const keys = columns.filter((tokens) =>
    tokens.some((token, place) => is(token, 'primary') && is(tokens[place + 1], 'key') && is(tokens[place + 2], '(')),
  )
  return new Set(keys.flatMap((tokens) => tokens.slice(tokens.findIndex((token) => is(token, '('))).map(({ text }) => text)))
}

/**
 * The columns of all tables that the text makes: those of the first are fields of the form, those of each further one a sub-table.
 *
 * @param occupied keys that are taken
 */
export function columnsOfStatements(statements: string, occupied: ReadonlySet<string>): readonly ProposedColumn[] {
  const tokens = tokensIn(statements)
  const comments = commentsIn(tokens)
  const tables: Table[] = []
  tokens.forEach((token, place) => {
    if (!is(token, 'table')) return
    const isMade = tokens.slice(Math.max(0, place - 3), place).some((one) => is(one, 'create'))
    if (isMade) tables.push(tableAt(tokens, place + 1).table)
  })
  const known = new Set(occupied)
  const found = tables.flatMap((table, nth) => {
    const keys = keysOf(table)
    const group = nth === 0 ? '' : table.comment || comments.get(table.name) || table.name
    return table.columns.flatMap((column) => {
      const described = columnOf(column, table.name, comments)
      return described ? [{ ...described, group, taken: described.taken && !keys.has(described.name) }] : []
    })
  })
  return proposed(found, known)
}

/** @param known keys that are taken, with those that the columns get */
function proposed(found: readonly (Described & { readonly group: string })[], known: Set<string>): readonly ProposedColumn[] {
  return found.slice(0, columnsAtMost).map(({ name, ...column }, id) => ({
    ...column,
    id,
    key: freeKey(name, column.taken ? known : new Set(known)),
    required: column.required && column.taken,
    samples: [name],
  }))
}

/** A table as a catalog tells it, with the names that its calls have. */
export interface CatalogTable {
  /** What people call it. */
  readonly name: string
  readonly fields: readonly {
    readonly field: string
    readonly fieldName: string
    readonly dataType: string
    readonly dataLength: string
    readonly primaryKey: number
    readonly allowNull: number
  }[]
}

/**
 * The columns of tables that are there already: those of the first are fields of the form, those of each further one a sub-table.
 *
 * @param occupied keys that are taken
 */
export function columnsOfTables(tables: readonly CatalogTable[], occupied: ReadonlySet<string>): readonly ProposedColumn[] {
  const found = tables.flatMap(({ name: group, fields }, nth) =>
    fields.map(({ field, fieldName, dataType, dataLength, primaryKey, allowNull }) => {
      const type = dataType.toLowerCase()
      const given = dataLength.split(',').map((part) => part.trim())
      const kind = kindOf(type, given)
      return {
        name: field,
        label: fieldName.trim() || field,
        kind,
        choices: [],
        digits: kind === 'number' ? digitsOf(type, dataLength === '' ? [] : given) : 0,
        required: allowNull === 0 && primaryKey === 0,
        taken: primaryKey === 0,
        group: nth === 0 ? '' : group,
      }
    }),
  )
  return proposed(found, new Set(occupied))
}
