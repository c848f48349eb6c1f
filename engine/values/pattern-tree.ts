/**
 * The parts of a regular expression. `one` stands for one character and is written as a regular expression of its own;
 * `at` for a place between characters.
 */
export type PatternTree =
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'at'; readonly place: '^' | '$' | 'b' | 'B' }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternTree[] }
  | { readonly kind: 'either'; readonly choices: readonly PatternTree[] }
  | { readonly kind: 'repeat'; readonly part: PatternTree; readonly least: number; readonly most: number }

/** Lookaround and back references can't be answered in linear time, so they are not in the language. */
export class NotSupported extends Error {}

const quantifier = /\*\??|\+\??|\?\??|\{(\d+)(,(\d*))?\}\??/y
const characterClass = /\[(?:[^\]\\]|\\.)*\]/suy
const escape = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}|c[A-Za-z]|[pP]\{[^}]*\}|[^])/uy
const groupStart = /\((?:\?:|\?<[\p{L}_$][\p{L}\p{N}_$]*>|(?!\?))/uy

/** Reads a source that RegExp accepts; what RegExp accepts and this does not is refused by an exception. */
class PatternReader {
  readonly #source: string
  readonly #unicode: boolean
  #at = 0

  constructor(source: string, unicode: boolean) {
    this.#source = source
    this.#unicode = unicode
  }

  whole(): PatternTree {
    const tree = this.#either()
    if (this.#at < this.#source.length) throw new NotSupported()
    return tree
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)
    if (found) this.#at += found[0].length
    return found ?? undefined
  }

  get #sign(): string {
    return this.#source[this.#at] ?? ''
  }

  #either(): PatternTree {
    const choices = [this.#sequence()]
    while (this.#sign === '|') {
      this.#at += 1
      choices.push(this.#sequence())
    }
    return choices.length === 1 && choices[0] ? choices[0] : { kind: 'either', choices }
  }

  #sequence(): PatternTree {
    const parts: PatternTree[] = []
    while (this.#sign !== '' && this.#sign !== '|' && this.#sign !== ')') parts.push(this.#quantified(this.#part()))
    return { kind: 'sequence', parts }
  }

  #quantified(part: PatternTree): PatternTree {
    const found = this.#take(quantifier)
    if (!found) return part
    const [sign = ''] = found
    if (!sign.startsWith('{'))
      return { kind: 'repeat', part, least: sign.startsWith('+') ? 1 : 0, most: sign.startsWith('?') ? 1 : Infinity }
    const least = Number(found[1])
    return { kind: 'repeat', part, least, most: found[2] === undefined ? least : found[3] ? Number(found[3]) : Infinity }
  }

  #part(): PatternTree {
    const sign = this.#sign
    if (sign === '(') return this.#group()
    if (sign === '^' || sign === '$') {
      this.#at += 1
      return { kind: 'at', place: sign }
    }
    if (sign === '\\') return this.#escaped()
    if (sign === '[') {
      const found = this.#take(characterClass)
      if (!found) throw new NotSupported()
      return { kind: 'one', source: found[0] }
    }
    const character = this.#unicode ? String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0) : sign
    this.#at += character.length
    return { kind: 'one', source: /[{}\]]/.test(character) ? `\\${character}` : character }
  }

  #group(): PatternTree {
    if (!this.#take(groupStart)) throw new NotSupported()
    const inner = this.#either()
    if (this.#sign !== ')') throw new NotSupported()
    this.#at += 1
    return inner
  }

  #escaped(): PatternTree {
    const [text = ''] = this.#take(escape) ?? []
    if (text === '\\b' || text === '\\B') return { kind: 'at', place: text === '\\b' ? 'b' : 'B' }
    const isOctal = text === '\\0' && /\d/.test(this.#sign)
    if (text === '' || isOctal || /^\\[1-9k]/.test(text)) throw new NotSupported()
    return { kind: 'one', source: text }
  }
}

/** The tree of a source RegExp accepts; throws `NotSupported` for lookaround, back references and rarities. */
export function readPattern(source: string, unicode: boolean): PatternTree {
  return new PatternReader(source, unicode).whole()
}
