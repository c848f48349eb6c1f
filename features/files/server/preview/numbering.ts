import type { Element } from 'domhandler'
import { attribute, child, children, descendants } from '#features/files/server/preview/xml.ts'

interface Level {
  readonly format: string
  readonly text: string
  readonly start: number
}

const chinese = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** Counts the paragraphs of lists as the document says (ECMA-376, 17.9). */
export class Numbering {
  readonly #levels = new Map<string, readonly Level[]>()
  readonly #counts = new Map<string, number[]>()

  /** @param part the elements of `numbering.xml`; none where the document has no lists */
  constructor(part: readonly Element[]) {
    const kinds = new Map(descendants(part, 'w:abstractNum').map((one) => [attribute(one, 'w:abstractNumId') ?? '', levelsOf(one)]))
    for (const list of descendants(part, 'w:num')) {
      const levels = kinds.get(attribute(child(list, 'w:abstractNumId'), 'w:val') ?? '')
      if (levels) this.#levels.set(attribute(list, 'w:numId') ?? '', levels)
    }
  }

  /** What stands before the next paragraph of a list; undefined where it is in none. */
  next(place: Element | undefined): string | undefined {
    const list = attribute(child(place, 'w:numId'), 'w:val')
    const levels = list === undefined ? undefined : this.#levels.get(list)
    const at = Number(attribute(child(place, 'w:ilvl'), 'w:val') ?? 0)
    const level = levels?.[at]
    if (list === undefined || !levels || !level) return undefined
    if (level.format === 'bullet') return '•'
    const counts = (this.#counts.get(list) ?? []).slice(0, at + 1)
    counts[at] = (counts[at] ?? level.start - 1) + 1
    this.#counts.set(list, counts)
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const other = Number(digit) - 1
      return numberIn(levels[other]?.format ?? 'decimal', counts[other] ?? levels[other]?.start ?? 1)
    })
  }
}

function levelsOf(kind: Element): Level[] {
  const levels: Level[] = []
  for (const one of children(kind, 'w:lvl'))
    levels[Number(attribute(one, 'w:ilvl') ?? 0)] = {
      format: attribute(child(one, 'w:numFmt'), 'w:val') ?? 'decimal',
      text: (attribute(child(one, 'w:lvlText'), 'w:val') ?? '').slice(0, 40),
      start: Number(attribute(child(one, 'w:start'), 'w:val') ?? 1) || 1,
    }
  return levels
}

function numberIn(format: string, number: number): string {
  if (/^(chinese|japanese|ideograph|taiwanese)/.test(format)) return inChinese(number)
  if (format === 'lowerLetter' || format === 'upperLetter') {
    const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(5, Math.ceil(number / 26)))
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (format === 'lowerRoman') return roman(number).toLowerCase()
  return format === 'upperRoman' ? roman(number) : String(number)
}

/** Up to 99; more as digits. */
function inChinese(number: number): string {
  if (number > 99 || number < 1) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? chinese[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? chinese[ones] : ''}`
}

const romans: readonly (readonly [string, number])[] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
]

function roman(number: number): string {
  if (number > 3999) return String(number)
  let [rest, text] = [number, '']
  for (const [sign, worth] of romans) for (; rest >= worth; rest -= worth) text += sign
  return text
}
