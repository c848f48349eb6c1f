/** A place of a value: `{field}` of a declared parameter, `@name` of a variable of the reader. */
export interface Placeholder {
  readonly kind: 'parameter' | 'variable'
  readonly name: string
}

/** Text outside and inside of literals, quoted names and comments, in order. */
interface Piece {
  readonly text: string
  readonly isCode: boolean
}

const closed = [
  // Literals with backslashes, plain literals, quoted names.
  /^[eE]'(?:[^'\\]|\\[\s\S]|'')*'/,
  /^'(?:[^']|'')*'/,
  /^"(?:[^"]|"")*"/,
  /^--[^\n]*/,
  /^\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$/,
] as const

/** Comments of PostgreSQL may hold others. @returns the length of the one that begins here, 0 where none does */
function commentLength(text: string): number {
  if (!text.startsWith('/*')) return 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const two = text.slice(at, at + 2)
    if (two === '/*') depth += 1
    else if (two === '*/') depth -= 1
    else continue
    at += 1
    if (depth === 0) return at + 1
  }
  return text.length
}

function closedLength(text: string): number {
  const found = closed.map((pattern) => pattern.exec(text)?.[0].length ?? 0).find((length) => length > 0)
  return found ?? commentLength(text)
}

/** Words, whose `$` and `e` begin no literal. */
const word = /^[\p{L}_][\p{L}\p{N}_$]*/u

function piecesOf(statement: string): readonly Piece[] {
  const pieces: Piece[] = []
  let code = ''
  for (let at = 0; at < statement.length;) {
    const rest = statement.slice(at)
    const length = closedLength(rest)
    if (length === 0) {
      const plain = word.exec(rest)?.[0] ?? rest[0]!
      code += plain
      at += plain.length
      continue
    }
    pieces.push({ text: code, isCode: true }, { text: rest.slice(0, length), isCode: false })
    code = ''
    at += length
  }
  return [...pieces, { text: code, isCode: true }]
}

const places = /\{\s*([A-Za-z]\w*)\s*\}|(?<![\w@<>~&|#!?*/^=+%-])@([A-Za-z]\w*)/g

/**
 * Puts numbered values in the places of a statement. Text in literals, quoted names and comments stays as it is, so nothing that
 * somebody types ever becomes a part of the statement. Where this reading and the one of PostgreSQL should differ, the number of
 * values in the parsed statement differs too, and `checkSql` refuses it.
 *
 * @param castOf the type a value is read as: `::text`
 */
export function withNumbers(
  statement: string,
  castOf: (place: Placeholder) => string,
): { readonly sql: string; readonly places: readonly Placeholder[] } {
  const found: Placeholder[] = []
  const sql = piecesOf(statement)
    .map(({ text, isCode }) =>
      isCode
        ? text.replace(places, (_whole, field: string | undefined, variable: string | undefined) => {
            const place: Placeholder = { kind: field === undefined ? 'variable' : 'parameter', name: field ?? variable ?? '' }
            found.push(place)
            return ` $${found.length}${castOf(place)} `
          })
        : text,
    )
    .join('')
  return { sql, places: found }
}
