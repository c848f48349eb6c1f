import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'

/** `field` is a name that is certainly a field; it comes from token lists only. */
export type TokenKind = 'number' | 'text' | 'name' | 'field' | 'sign' | 'end'

/** One word of an expression; `text` is the decoded text, the name, the digits or the sign in its plain form. */
export interface Token {
  readonly kind: TokenKind
  readonly text: string
  readonly at: number
}

/** Characters people also type, especially with a Chinese keyboard, with the plain character each stands for. */
const plainSigns: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '＋': '+',
  '－': '-',
  '＊': '*',
  '／': '/',
  '（': '(',
  '）': ')',
  '，': ',',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '＞': '>',
  '＜': '<',
  '＝': '=',
  '！': '!',
  '＆': '&',
  '｜': '|',
}
const joined: Readonly<Record<string, string>> = { '=': '==', '<>': '!=', '≥': '>=', '≤': '<=', '≠': '!=', '&&': 'and', '||': 'or' }

const number = /\d+(?:\.\d+)?/y
const name = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)?/uy
const sign = /==|!=|<>|>=|<=|&&|\|\||[=<>≥≤≠+\-*/(),[\]!]/y
const text = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/suy
const space = /\s+/y

function take(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

/** Inside quotes a backslash takes the next sign as it is; `\n` is a line break. */
const unescape = (quoted: string): string => quoted.replace(/\\(.)/gsu, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))

/** Replaces typed signs outside of quotes one for one, so that positions stay. */
function plain(source: string): string {
  return source.replace(
    /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[×÷−–＋－＊／（），［］【】＞＜＝！＆｜]/gsu,
    (found) => plainSigns[found] ?? found,
  )
}

/**
 * Cuts an expression into tokens, ended by one of kind `end`.
 *
 * @returns the tokens, or what stands where no token can begin
 */
export function readTokens(expression: string): readonly Token[] | { readonly refusal: Refusal; readonly position: number } {
  const source = plain(expression)
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const blank = take(space, source, at)
    if (blank) {
      at += blank[0].length
      continue
    }
    const quoted = take(text, source, at)
    const found = quoted ?? take(number, source, at) ?? take(name, source, at) ?? take(sign, source, at)
    if (!found) {
      const problem = /['"]/.test(source[at] ?? '') ? 'expressions.open-quote' : 'expressions.unknown-sign'
      return {
        refusal: refusal('invalid', problem, { params: { sign: String.fromCodePoint(source.codePointAt(at) ?? 0), position: at + 1 } }),
        position: at,
      }
    }
    if (quoted) tokens.push({ kind: 'text', text: unescape(quoted[1] ?? quoted[2] ?? ''), at })
    else {
      const word = found[0]
      const kind = /^\d/.test(word) ? 'number' : /^[\p{L}_]/u.test(word) ? 'name' : 'sign'
      const meant = kind === 'sign' ? (joined[word] ?? word) : word
      tokens.push({ kind: meant === 'and' || meant === 'or' ? 'name' : kind, text: meant, at })
    }
    at += found[0].length
  }
  return [...tokens, { kind: 'end', text: '', at: source.length }]
}
