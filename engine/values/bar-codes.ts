import { code128 } from './code128.ts'

/*
 * Bar codes besides Code 128: EAN-13 (ISO/IEC 15420) and Code 39 (ISO/IEC 16388). All give the widths of bars and gaps in modules, beginning and
 * ending with a bar.
 */

/** Widths of gap, bar, gap, bar of each digit in the left half with odd parity; the right half has the same widths. */
const digits = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')
/** Which of the left digits have even parity, by the first digit, which has no bars of its own. */
const parities = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ')

const widthsOf = (text: string): number[] => [...text].map(Number)
const mirrored = (text: string): string => [...text].reverse().join('')

/** The check digit of twelve digits. */
export function eanCheckDigit(twelve: string): number {
  const sum = widthsOf(twelve).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** @returns undefined unless the text has twelve digits, or thirteen of which the last checks the others */
export function ean13(text: string): readonly number[] | undefined {
  if (!/^\d{12,13}$/.test(text)) return undefined
  const twelve = text.slice(0, 12)
  const check = String(eanCheckDigit(twelve))
  if (text.length === 13 && text[12] !== check) return undefined
  const parity = parities[Number(twelve[0])] ?? ''
  const left = [...twelve.slice(1, 7)].map((digit, at) => {
    const odd = digits[Number(digit)] ?? ''
    return parity[at] === 'G' ? mirrored(odd) : odd
  })
  const right = [...twelve.slice(7), check].map((digit) => digits[Number(digit)] ?? '')
  return widthsOf(['111', ...left, '11111', ...right, '111'].join(''))
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'
/** Narrow and wide bars and gaps of each sign. */
const code39Signs =
  'nnnwwnwnn wnnwnnnnw nnwwnnnnw wnwwnnnnn nnnwwnnnw wnnwwnnnn nnwwwnnnn nnnwnnwnw wnnwnnwnn nnwwnnwnn wnnnnwnnw nnwnnwnnw wnwnnwnnn nnnnwwnnw wnnnwwnnn nnwnwwnnn nnnnnwwnw wnnnnwwnn nnwnnwwnn nnnnwwwnn wnnnnnnww nnwnnnnww wnwnnnnwn nnnnwnnww wnnnwnnwn nnwnwnnwn nnnnnnwww wnnnnnwwn nnwnnnwwn nnnnwnwwn wwnnnnnnw nwwnnnnnw wwwnnnnnn nwnnwnnnw wwnnwnnnn nwwnwnnnn nwnnwnwnn'.split(
    ' ',
  )
const wide = 3

/** @returns undefined for a text with other signs than letters and digits; letters become capitals, as the code has no others */
export function code39(text: string): readonly number[] | undefined {
  if (!/^[0-9a-z]+$/i.test(text)) return undefined
  const all = [...`*${text.toUpperCase()}*`].map((sign) =>
    [...(code39Signs[signs.indexOf(sign)] ?? '')].map((one) => (one === 'w' ? wide : 1)),
  )
  return all.flatMap((sign, at) => (at === 0 ? sign : [1, ...sign]))
}

export type BarCodeFormat = 'code128' | 'ean13' | 'code39'

/** The bars of a text; undefined where the code cannot hold it. Only letters and digits make a bar code (document 2, section 5). */
export function barsOf(text: string, format: BarCodeFormat): readonly number[] | undefined {
  if (format === 'ean13') return ean13(text)
  if (format === 'code39') return code39(text)
  return /^[0-9a-z]+$/i.test(text) ? code128(text) : undefined
}
