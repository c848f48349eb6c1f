import { compare } from '#engine/values/decimal.ts'
import { fieldValues, filledValues } from './form-values.ts'
import type { Json, JsonObject } from './json.ts'
import type { Branch, Comparison, ConditionRule } from './model.ts'

/**
 * The branch of a condition fork that is taken: the first by priority whose rules hold, else the default one.
 *
 * @returns undefined when no rule holds and there is no default
 *
 * Source: workflow 3, `condition`.
 */
export function chosenBranch(branches: readonly Branch[], formData: JsonObject): Branch | undefined {
  const asked = askedInOrder(branches)
  return asked.find((branch) => holds(branch.rules, formData)) ?? branches.find((branch) => branch.isDefault)
}

/** The branches with conditions in the order in which they are asked. */
export function askedInOrder(branches: readonly Branch[]): readonly Branch[] {
  return branches.filter((branch) => !branch.isDefault).toSorted((left, right) => left.priority - right.priority)
}

/** Whether the rules hold for the form; `and` binds stronger than `or`, no rules never hold. */
export function holds(rules: readonly ConditionRule[], formData: JsonObject): boolean {
  return alternatives(rules).some((all) => all.length > 0 && all.every((rule) => rule.kind === 'comparison' && compares(rule, formData)))
}

/** Splits `a and b or c` into [[a, b], [c]]. */
function alternatives(rules: readonly ConditionRule[]): readonly (readonly ConditionRule[])[] {
  const groups: ConditionRule[][] = [[]]
  for (const rule of rules) {
    groups.at(-1)?.push(rule)
    if (rule.kind === 'comparison' && rule.joined === 'or') groups.push([])
  }
  return groups
}

function compares(rule: Comparison, formData: JsonObject): boolean {
  return judgeComparison(rule, formData).holds
}

/** What a comparison comes to, with the values of both sides. */
export function judgeComparison(
  { field, symbol, other }: Comparison,
  formData: JsonObject,
): { readonly left: readonly string[]; readonly right: readonly string[]; readonly holds: boolean } {
  const left = fieldValues(formData, field).map(plainText)
  const right = (other.kind === 'field' ? fieldValues(formData, other.field) : filledValues(other.value)).map(plainText)
  return { left, right, holds: judges[symbol](left, right) }
}

type Judge = (left: readonly string[], right: readonly string[]) => boolean

const judges: Readonly<Record<Comparison['symbol'], Judge>> = {
  '==': equal,
  '<>': (left, right) => !equal(left, right),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  like: contains,
  notLike: (left, right) => !contains(left, right),
}

function equal(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((one) => right.some((other) => sameValue(one, other)))
}

/** An empty side has no order: `>` and `<` do not hold for it. */
function ordered(fits: (order: number) => boolean): Judge {
  return (left, right) => {
    const [one, ...moreLeft] = left
    const [other, ...moreRight] = right
    if (one === undefined || other === undefined || moreLeft.length > 0 || moreRight.length > 0) return false
    return fits(orderOf(one, other))
  }
}

function contains(left: readonly string[], right: readonly string[]): boolean {
  if (right.length === 0) return false
  return right.every((part) => left.some((one) => sameValue(one, part) || one.includes(part)))
}

/** Codes such as 007 stay text; only a number without needless zeros in front is compared by value. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?$/

function sameValue(one: string, other: string): boolean {
  return one === other || (number.test(one) && number.test(other) && compare(one, other) === 0)
}

function orderOf(one: string, other: string): number {
  if (number.test(one) && number.test(other)) return compare(one, other)
  return one < other ? -1 : one === other ? 0 : 1
}

/** Switches are compared with 1 and 0, as the family writes them. */
function plainText(value: Json): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
