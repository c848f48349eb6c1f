import { addTime, datePartsOf, daysBetween } from '#engine/values/calendar.ts'
import type { Scope } from './scope.ts'
import type { Value } from './values.ts'
import { Exact, areEqual, asNumber, flatten, fromOutside, isEmpty, isList, order, sized, toNumber, toText } from './values.ts'

/** A function of the language: how many operands it takes, and its answer. `if` and `coalesce` are in the evaluator: they look at some only. */
export interface ExpressionFunction {
  readonly least: number
  readonly most: number
  readonly answer: (operands: readonly Value[], scope: Scope) => Value
}

const many = Number.MAX_SAFE_INTEGER
const number = (value: number): Value => new Exact(value)
const present = (operands: readonly Value[]): readonly Value[] => flatten(operands).filter((one) => !isEmpty(one))
const first = (operands: readonly Value[]): Value => operands[0] ?? null
const text = (operands: readonly Value[], index: number): string => toText(operands[index] ?? null)

function total(values: readonly Value[]): ReturnType<typeof toNumber> {
  return sized(toNumber(values))
}

function extreme(operands: readonly Value[], sign: 1 | -1): Value {
  let best: Value = null
  for (const one of present(operands)) if (best === null || (order(one, best) ?? 0) * sign > 0) best = one
  return best === null ? null : (asNumber(best) ?? best)
}

function average(operands: readonly Value[]): Value {
  const values = present(operands)
  return values.length ? total(values).div(values.length) : null
}

function distinct(operands: readonly Value[]): Value {
  return number(new Set(present(operands).map((one) => toText(asNumber(one) ?? one))).size)
}

function rounded(operands: readonly Value[]): Value {
  const digits = toNumber(operands[1] ?? null).toNumber()
  return toNumber(first(operands)).round(Math.min(20, Math.max(0, Math.trunc(digits))))
}

/** To a whole number: towards `sign` infinity. */
function whole(operands: readonly Value[], sign: 1 | -1): Value {
  const value = toNumber(first(operands))
  return value.round(0, value.s === sign ? 3 : 0)
}

function datePart(part: 'year' | 'month' | 'day'): ExpressionFunction {
  return {
    least: 1,
    most: 1,
    answer: (operands) => {
      const parts = datePartsOf(text(operands, 0))
      return parts ? number(parts[part]) : null
    },
  }
}

const units = new Map([
  ['year', 'year'],
  ['month', 'month'],
  ['day', 'day'],
  ['hour', 'hour'],
  ['minute', 'minute'],
  ['second', 'second'],
] as const)

function dateAdd(operands: readonly Value[]): Value {
  const unit = units.get((text(operands, 2) || 'day') as 'day')
  return (unit && addTime(text(operands, 0), toNumber(operands[1] ?? null).toNumber(), unit)) ?? null
}

function dateDiff(operands: readonly Value[]): Value {
  const days = daysBetween(text(operands, 0), text(operands, 1))
  return days === undefined ? null : number(days)
}

function lookupStep(operands: readonly Value[], scope: Scope): Value {
  const steps = scope.steps?.(text(operands, 0), operands.slice(2).map(toText)) ?? []
  const at = toNumber(operands[1] ?? null)
  const reached = steps.filter((step) => toNumber(fromOutside(step.from)).lte(at)).at(-1)
  return fromOutside(reached?.value)
}

function user(operands: readonly Value[], scope: Scope): Value {
  const fact = operands.length ? text(operands, 0) : 'id'
  return scope.user && Object.hasOwn(scope.user, fact) ? fromOutside(scope.user[fact]) : null
}

/** The functions by name (security 5.5). Lists and single operands mix: `sum(items.area, extra)`. */
export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map<string, ExpressionFunction>([
  ['sum', { least: 1, most: many, answer: (operands) => total(operands) }],
  ['count', { least: 1, most: many, answer: (operands) => number(present(operands).length) }],
  ['distinctCount', { least: 1, most: many, answer: distinct }],
  ['min', { least: 1, most: many, answer: (operands) => extreme(operands, -1) }],
  ['max', { least: 1, most: many, answer: (operands) => extreme(operands, 1) }],
  ['avg', { least: 1, most: many, answer: average }],
  ['round', { least: 1, most: 2, answer: rounded }],
  ['abs', { least: 1, most: 1, answer: (operands) => toNumber(first(operands)).abs() }],
  ['floor', { least: 1, most: 1, answer: (operands) => whole(operands, -1) }],
  ['ceil', { least: 1, most: 1, answer: (operands) => whole(operands, 1) }],
  ['concat', { least: 1, most: many, answer: (operands) => flatten(operands).map(toText).join('') }],
  ['length', { least: 1, most: 1, answer: ([value = null]) => number(isList(value) ? value.length : [...toText(value)].length) }],
  ['contains', { least: 2, most: 2, answer: (operands) => text(operands, 0).includes(text(operands, 1)) }],
  ['startsWith', { least: 2, most: 2, answer: (operands) => text(operands, 0).startsWith(text(operands, 1)) }],
  ['endsWith', { least: 2, most: 2, answer: (operands) => text(operands, 0).endsWith(text(operands, 1)) }],
  ['includes', { least: 2, most: 2, answer: ([list = null, wanted = null]) => flatten([list]).some((one) => areEqual(one, wanted)) }],
  ['empty', { least: 1, most: 1, answer: ([value = null]) => isEmpty(value) }],
  ['notEmpty', { least: 1, most: 1, answer: ([value = null]) => !isEmpty(value) }],
  ['year', datePart('year')],
  ['month', datePart('month')],
  ['day', datePart('day')],
  ['dateAdd', { least: 2, most: 3, answer: dateAdd }],
  ['dateDiff', { least: 2, most: 2, answer: dateDiff }],
  ['today', { least: 0, most: 0, answer: (_, scope) => scope.today ?? null }],
  ['now', { least: 0, most: 0, answer: (_, scope) => scope.now ?? null }],
  ['user', { least: 0, most: 1, answer: user }],
  [
    'lookup',
    { least: 1, most: 9, answer: (operands, scope) => fromOutside(scope.lookup?.(text(operands, 0), operands.slice(1).map(toText))) },
  ],
  ['lookupCode', { least: 2, most: 2, answer: (operands, scope) => fromOutside(scope.codeOf?.(text(operands, 0), text(operands, 1))) }],
  ['lookupStep', { least: 2, most: 9, answer: lookupStep }],
])

/** How many operands each function takes, with the two the evaluator knows itself. */
export const functionArity: ReadonlyMap<string, { readonly least: number; readonly most: number }> = new Map<
  string,
  { readonly least: number; readonly most: number }
>([...expressionFunctions, ['if', { least: 2, most: 3 }], ['coalesce', { least: 1, most: many }]])
