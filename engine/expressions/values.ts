import Big from 'big.js'
import type { DecimalText } from '#engine/values/decimal.ts'
import { expressionLimits } from './expression.ts'

/** Decimals with 20 places after a division, rounded half up. */
export const Exact = Big()
Exact.DP = 20
Exact.RM = 1

/** Value of a part of an expression during evaluation; null is a missing value. */
export type Value = Big | string | boolean | null | readonly Value[]

/** What an expression answers: numbers as exact decimal text. */
export type ExpressionValue = DecimalText | boolean | null | readonly ExpressionValue[]

/** Thrown when a limit is exceeded: too many steps, too long a number or text. Caught by `evaluate`. */
export class GiveUp extends Error {
  readonly text: string
  constructor(text: string) {
    super(text)
    this.text = text
  }
}

const zero = new Exact(0)
const decimalShape = /^-?\d+(\.\d+)?$/
const longestNumber = 100

export const isNumber = (value: Value): value is Big => value instanceof Big
export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/** A number or text that is a decimal number; undefined for everything else. */
export function asNumber(value: Value): Big | undefined {
  if (isNumber(value)) return value
  if (typeof value === 'boolean') return new Exact(value ? 1 : 0)
  return typeof value === 'string' && value.length <= longestNumber && decimalShape.test(value) ? new Exact(value) : undefined
}

/** For arithmetic: a list is its sum, missing or no number is 0 (document 2, section 5). */
export function toNumber(value: Value): Big {
  if (isList(value)) return value.reduce<Big>((total, one) => total.plus(toNumber(one)), zero)
  return asNumber(value) ?? zero
}

/** A result of arithmetic, as long as it is of a sensible length. */
export function sized(value: Big): Big {
  if (value.c.length > expressionLimits.digits || Math.abs(value.e) > expressionLimits.digits)
    throw new GiveUp('expressions.result-too-large')
  return value
}

/** How a value reads as text: numbers without needless zeros, nothing for a missing value, lists with commas. */
export function toText(value: Value): string {
  if (value === null) return ''
  if (isNumber(value)) return value.eq(0) ? '0' : value.toFixed()
  return isList(value) ? value.map(toText).join(',') : String(value)
}

/** Null, empty text and the empty list are missing (document 2, section 5). */
export function isEmpty(value: Value): boolean {
  return value === null || value === '' || (isList(value) && value.length === 0)
}

/** As a condition: missing, 0 and false are false. */
export function isTrue(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (isEmpty(value)) return false
  const number = isList(value) ? undefined : asNumber(value)
  return number === undefined || !number.eq(0)
}

/** Equal by value: numbers by amount, missing equals empty text, lists part by part, a list and a number by its sum. */
export function areEqual(left: Value, right: Value): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right)
  if (isList(left) && isList(right)) return left.length === right.length && left.every((one, index) => areEqual(one, right[index] ?? null))
  if (isList(left) || isList(right)) return (isNumber(left) || isNumber(right)) && toNumber(left).eq(toNumber(right))
  if (typeof left === 'string' && typeof right === 'string') return left === right
  const [first, second] = [asNumber(left), asNumber(right)]
  return first !== undefined && second !== undefined ? first.eq(second) : false
}

/**
 * Order of two values: numbers by amount, texts (and so days and times) by their characters.
 *
 * @returns undefined when one is missing or they can't be compared: every comparison is false then
 */
export function order(left: Value, right: Value): number | undefined {
  if (isEmpty(left) || isEmpty(right)) return undefined
  const first = isList(left) ? toNumber(left) : asNumber(left)
  const second = isList(right) ? toNumber(right) : asNumber(right)
  if (first !== undefined && second !== undefined) return first.cmp(second)
  if (typeof left !== 'string' || typeof right !== 'string') return undefined
  return left < right ? -1 : left > right ? 1 : 0
}

/** All values of the operands in one list, lists opened. */
export function flatten(values: readonly Value[]): readonly Value[] {
  return values.flatMap((value) => (isList(value) ? flatten(value) : [value]))
}

/** A value given from outside; objects (rows of a sub-table) only count as being there. */
export function fromOutside(value: unknown): Value {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : null
  if (typeof value === 'bigint') return new Exact(value.toString())
  if (value instanceof Big) return value
  return Array.isArray(value) ? value.map(fromOutside) : true
}

/** The value as callers get it. */
export function toOutside(value: Value): ExpressionValue {
  if (isNumber(value)) return toText(value)
  return isList(value) ? value.map(toOutside) : value
}
