/** A name of a field that a script says, and where; line and column count from 1. */
export interface SaidField {
  readonly name: string
  readonly line: number
  readonly column: number
}

interface Token {
  readonly kind: 'name' | 'string' | 'sign'
  readonly text: string
  readonly at: number
}

/** One piece of a script after the other: what says nothing, texts, names, numbers, single signs. A text with something put into it is none. */
const pieces =
  /(?<gap>\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\$]|\$(?!\{))*`)|(?<template>`(?:\\[\s\S]|[^`\\])*`)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<number>\d[\w.]*)|(?<optional>\?\.(?!\d))|(?<sign>[\s\S])/uy

/** A regular expression, where one may stand. */
const pattern = /\/(?![*/])(?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^/\\[\n])+\/\p{L}*/uy

/** Words after which a value begins. */
const beforeValue = new Set(['return', 'typeof', 'case', 'in', 'of', 'void', 'delete', 'throw', 'new', 'else', 'do'])

/** After a value `/` divides, elsewhere it begins a regular expression. */
const endsValue = ({ kind, text }: Token): boolean =>
  kind === 'string' || (kind === 'name' && !beforeValue.has(text)) || (kind === 'sign' && /^[\d)\]}]/.test(text))

function tokensIn(source: string): readonly Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < source.length;) {
    const last = tokens.at(-1)
    pattern.lastIndex = at
    const regex = source[at] === '/' && !(last && endsValue(last)) ? pattern.exec(source) : null
    pieces.lastIndex = at
    const [text] = regex ?? pieces.exec(source) ?? [source[at]!]
    const kind = regex ? 'string' : kindOf(text)
    if (kind) tokens.push({ kind, text: kind === 'string' && regex ? '' : text, at })
    at += text.length
  }
  return tokens
}

/** What a piece is, told by how it begins; undefined of what says nothing. */
function kindOf(text: string): Token['kind'] | undefined {
  if (/^(?:\s|\/\/|\/\*)/.test(text)) return undefined
  if (/^['"`]/.test(text)) return text.length > 1 ? 'string' : 'sign'
  return /^[\p{L}_$]/u.test(text) ? 'name' : 'sign'
}

/** The text between the quotes; undefined for one that is made only while the script runs, and for one with escapes, as names have none. */
const plainText = ({ kind, text }: Token): string | undefined =>
  kind === 'string' && text.length > 1 && !text.includes('\\') && !(text.startsWith('`') && text.includes('${'))
    ? text.slice(1, -1)
    : undefined

/** What scripts call with the name of a field as its first argument. */
const callees = new Set(['setFormData', 'setShowOrHide', 'setRequired', 'setDisabled', 'getFieldOptions', 'setFieldOptions'])

/** Members that every object has. */
const ofObjects = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * The names of fields that a script says outright: as the first argument of what changes a field, and as a member of the values that it was
 * given. What it works out while it runs is not among them, nor is what stands in comments and texts.
 *
 * @param holders what holds values by the names of fields: `formData`, of lists `row`
 */
export function fieldsSaid(source: string, holders: readonly string[]): readonly SaidField[] {
  const tokens = tokensIn(source)
  const lines = lineStarts(source)
  const placed = (name: string, at: number): SaidField => {
    const line = lines.findLastIndex((start) => start <= at)
    return { name, line: line + 1, column: at - lines[line]! + 1 }
  }
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'name') return []
    const said = callees.has(token.text) ? argumentAt(tokens, index) : holders.includes(token.text) ? memberAt(tokens, index) : undefined
    return said && !ofObjects.has(said.name) ? [placed(said.name, said.at)] : []
  })
}

interface Said {
  readonly name: string
  readonly at: number
}

const isSign = (token: Token | undefined, ...texts: readonly string[]): boolean => token?.kind === 'sign' && texts.includes(token.text)

function argumentAt(tokens: readonly Token[], index: number): Said | undefined {
  const argument = tokens[index + 2]
  const name = isSign(tokens[index + 1], '(') && argument && isSign(tokens[index + 3], ',', ')') ? plainText(argument) : undefined
  return name === undefined ? undefined : { name, at: argument!.at + 1 }
}

function memberAt(tokens: readonly Token[], index: number): Said | undefined {
  // A member of something else that is called the same.
  if (isSign(tokens[index - 1], '.', '?.')) return undefined
  const [first, second, third] = [tokens[index + 1], tokens[index + 2], tokens[index + 3]]
  if (isSign(first, '.', '?.') && second?.kind === 'name') return { name: second.text, at: second.at }
  const at = isSign(first, '?.') && isSign(second, '[') ? third : isSign(first, '[') ? second : undefined
  const name = at && plainText(at)
  return name === undefined ? undefined : { name, at: at!.at + 1 }
}

function lineStarts(source: string): readonly number[] {
  return [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
}
