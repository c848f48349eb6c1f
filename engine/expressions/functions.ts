import { dayFunctions } from './day-functions.ts'
import { textAt as text, type ExpressionFunction } from './expression-function.ts'
import type { Scope } from './scope.ts'
import { textFunctions } from './text-functions.ts'
import type { Value } from './values.ts'
import { Exact, areEqual, asNumber, flatten, fromOutside, isEmpty, isList, order, sized, toNumber, toText } from './values.ts'

const many = Number.MAX_SAFE_INTEGER
const number = (value: number): Value => new Exact(value)
const present = (operands: readonly Value[]): readonly Value[] => flatten(operands).filter((one) => !isEmpty(one))
const first = (operands: readonly Value[]): Value => operands[0] ?? null

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

/** What is left of a division, with the sign of the divisor as in spreadsheets; a division by zero is 0. */
function modulo(operands: readonly Value[]): Value {
  const [value, divisor] = [toNumber(first(operands)), toNumber(operands[1] ?? null)]
  if (divisor.eq(0)) return number(0)
  const rest = value.mod(divisor)
  return rest.eq(0) || rest.s === divisor.s ? rest : rest.plus(divisor)
}

/** To a whole number: towards `sign` infinity. */
function whole(operands: readonly Value[], sign: 1 | -1): Value {
  const value = toNumber(first(operands))
  return value.round(0, value.s === sign ? 3 : 0)
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
  ['mod', { least: 2, most: 2, answer: modulo }],
  ['concat', { least: 1, most: many, answer: (operands) => flatten(operands).map(toText).join('') }],
  ['join', { least: 2, most: 2, answer: (operands) => present(operands.slice(0, 1)).map(toText).join(text(operands, 1)) }],
  ['length', { least: 1, most: 1, answer: ([value = null]) => number(isList(value) ? value.length : [...toText(value)].length) }],
  ['contains', { least: 2, most: 2, answer: (operands) => text(operands, 0).includes(text(operands, 1)) }],
  ['startsWith', { least: 2, most: 2, answer: (operands) => text(operands, 0).startsWith(text(operands, 1)) }],
  ['endsWith', { least: 2, most: 2, answer: (operands) => text(operands, 0).endsWith(text(operands, 1)) }],
  ['includes', { least: 2, most: 2, answer: ([list = null, wanted = null]) => flatten([list]).some((one) => areEqual(one, wanted)) }],
  ['empty', { least: 1, most: 1, answer: ([value = null]) => isEmpty(value) }],
  ['notEmpty', { least: 1, most: 1, answer: ([value = null]) => !isEmpty(value) }],
  ...textFunctions,
  ...dayFunctions,
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
