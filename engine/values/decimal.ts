import Big from 'big.js'
import { exactDigits } from './exact-json.ts'

/**
 * An exact decimal number as text: optional minus, digits, optional point and digits; no exponent, no separators, no
 * needless zeros, never `-0`. What the database calls `numeric`.
 */
export type DecimalText = string

/** Rounding is half up, away from zero; a quotient has at most 20 decimals unless the caller asks for other digits. */
const Exact = Big()
Exact.DP = 20
Exact.RM = 1

const longestTyped = 60

/** The text without needless zeros and without `-0`. */
function canonical(value: Big): DecimalText {
  return value.eq(0) ? '0' : value.toFixed()
}

/** What `canonical` writes: most numbers come so, and need not be calculated with to be read. */
const canonicalShape = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/

const plainAscii = /^[\x20-\x7e]*$/

function halfWidth(text: string): string {
  if (plainAscii.test(text)) return text
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3002', '.')
    .replaceAll('\u2212', '-')
}

/**
 * Reads a number as people type or paste it: full-width digits, separators of thousands, ¥ and spaces are accepted. A comma elsewhere is no
 * separator: `12,5` may be meant as 12.5, and taken as 125 it would be wrong without a word.
 *
 * @param digits at most so many decimals; more are rounded half up. Absent: as many as typed
 * @returns the canonical text, or undefined when it is no number
 */
export function parseDecimal(text: string, digits?: number): DecimalText | undefined {
  if (text.length > longestTyped) return undefined
  if (digits === undefined && canonicalShape.test(text)) return text
  const plain = halfWidth(text).replace(/[\s¥\uffe5]/g, '')
  if (!/^[+-]?((\d+|\d{1,3}(,\d{3})+)(\.\d*)?|\.\d+)$/.test(plain)) return undefined
  const value = new Exact(plain.replaceAll(',', '').replace(/^\+/, '').replace(/\.$/, ''))
  return canonical(digits === undefined ? value : value.round(digits))
}

/** Whether the text is a decimal as stored (canonical or with needless zeros), so that it may be calculated with. */
export function isDecimalText(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** The sum, exact. Arguments of this and the following functions are decimal texts; anything else throws. */
export function add(left: DecimalText, right: DecimalText): DecimalText {
  return canonical(new Exact(left).plus(right))
}

/** The difference, exact. */
export function subtract(left: DecimalText, right: DecimalText): DecimalText {
  return canonical(new Exact(left).minus(right))
}

/** The product, exact. */
export function multiply(left: DecimalText, right: DecimalText): DecimalText {
  return canonical(new Exact(left).times(right))
}

/** The quotient, rounded half up to `digits` decimals (20 unless given); undefined when the divisor is zero. */
export function divide(left: DecimalText, right: DecimalText, digits = 20): DecimalText | undefined {
  const divisor = new Exact(right)
  if (divisor.eq(0)) return undefined
  if (digits === Exact.DP) return canonical(new Exact(left).div(divisor))
  const Wider = Big()
  Wider.DP = digits
  Wider.RM = 1
  return canonical(new Wider(left).div(divisor))
}

/** The sum of all, 0 for none. */
export function sum(values: Iterable<DecimalText>): DecimalText {
  let total = new Exact(0)
  for (const value of values) total = total.plus(value)
  return canonical(total)
}

/** Rounded half up, away from zero, to so many decimals. */
export function round(value: DecimalText, digits = 0): DecimalText {
  return canonical(new Exact(value).round(digits))
}

/** The number with its sign turned. */
export function negate(value: DecimalText): DecimalText {
  return canonical(new Exact(value).neg())
}

/** -1, 0 or 1: less, equal, more. By value, so that `1.0` equals `1`. */
export function compare(left: DecimalText, right: DecimalText): -1 | 0 | 1 {
  return new Exact(left).cmp(right)
}

/** Whether the left is more than the right. */
export function isMore(left: DecimalText, right: DecimalText): boolean {
  return compare(left, right) > 0
}

/** How many decimals the number has, needless zeros not counted. */
export function decimalsOf(value: DecimalText): number {
  const text = canonicalShape.test(value) ? value : canonical(new Exact(value))
  return text.split('.')[1]?.length ?? 0
}

/**
 * The number as people read it.
 *
 * @param options.digits exactly so many decimals, rounded half up; absent: as many as it has
 * @param options.grouping with a comma after each three integer digits
 */
export function formatDecimal(value: DecimalText, options: { digits?: number; grouping?: boolean } = {}): string {
  const exact = new Exact(value)
  const text =
    options.digits === undefined
      ? canonical(exact)
      : exact.round(options.digits).eq(0)
        ? new Exact(0).toFixed(options.digits)
        : exact.toFixed(options.digits)
  if (!options.grouping) return text
  const [whole = '', rest] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return rest === undefined ? grouped : `${grouped}.${rest}`
}

/**
 * Reads a number of the wire: a JSON number, or text with a number in it (family clients send both).
 *
 * @returns the canonical text, or undefined when it is no finite number
 */
export function decimalFromWire(value: unknown): DecimalText | undefined {
  if (Number.isSafeInteger(value)) return canonicalInteger(value as number)
  if (typeof value === 'number') return Number.isFinite(value) ? canonical(new Exact(value)) : undefined
  return typeof value === 'string' ? parseDecimal(value) : undefined
}

/** An integer that a number holds exactly. */
function canonicalInteger(value: number): DecimalText {
  return value === 0 ? '0' : String(value)
}

/** What travels: a JSON number, or the text where a client that calculates in floating point would change digits. */
export function decimalToWire(value: DecimalText): number | DecimalText {
  return isLong(value) ? value : Number(value)
}

function isLong(value: DecimalText): boolean {
  if (value.length <= exactDigits) return false
  const digits = value.replace(/\D/g, '').replace(/^0+/, '')
  return (value.includes('.') ? digits : digits.replace(/0+$/, '')).length > exactDigits
}

/** Whether a number is what a client that calculates in floating point makes of a longer one. */
export function isFloatOf(value: DecimalText, long: DecimalText): boolean {
  return isLong(long) && value === decimalFromWire(Number(long))
}

/** A decimal as the database or an evaluation gives it, of any length; undefined for what is none. */
export function storedDecimal(value: unknown): DecimalText | undefined {
  if (typeof value !== 'string' || !isDecimalText(value)) return decimalFromWire(value)
  return canonicalShape.test(value) ? value : canonical(new Exact(value))
}
