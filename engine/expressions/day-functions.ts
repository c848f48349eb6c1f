import { addDays, addTime, datePartsOf, daysBetween, endOfMonth, toDateFormat, type DateText } from '#engine/values/calendar.ts'
import { isWeekday } from '#engine/values/working-time.ts'
import { textAt as text, type ExpressionFunction, type Spend } from './expression-function.ts'
import type { Scope } from './scope.ts'
import { Exact, toNumber, type Value } from './values.ts'

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'weekday'

const partOf = (part: Part): ExpressionFunction => ({
  least: 1,
  most: 1,
  answer: (operands) => {
    const parts = datePartsOf(text(operands, 0))
    return parts ? new Exact(parts[part]) : null
  },
})

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
  return days === undefined ? null : new Exact(days)
}

const dayAt = (operands: readonly Value[], index: number): DateText | undefined => toDateFormat(text(operands, index), 'yyyy-MM-dd')
const isWorked = (scope: Scope, day: DateText): boolean => (scope.isWorkingDay ?? isWeekday)(day)

function isWorkday(operands: readonly Value[], scope: Scope): Value {
  const day = dayAt(operands, 0)
  return day === undefined ? null : isWorked(scope, day)
}

/** The working day that is so many after the given day, which itself counts as none; before it where the number is negative. */
function addWorkdays(operands: readonly Value[], scope: Scope, spend: Spend): Value {
  const wanted = Math.trunc(toNumber(operands[1] ?? null).toNumber())
  let day = dayAt(operands, 0)
  for (let left = Math.abs(wanted); left > 0 && day !== undefined;) {
    spend(1)
    day = addDays(day, Math.sign(wanted))
    if (day !== undefined && isWorked(scope, day)) left -= 1
  }
  return day ?? null
}

/** The working days after the first day up to and with the second one; negative where the second is earlier: `addWorkdays` undone. */
function workdays(operands: readonly Value[], scope: Scope, spend: Spend): Value {
  const [from, to] = [dayAt(operands, 0), dayAt(operands, 1)]
  const distance = from === undefined || to === undefined ? undefined : daysBetween(from, to)
  if (from === undefined || distance === undefined) return null
  const step = Math.sign(distance)
  let count = 0
  let day: DateText | undefined = from
  for (let left = Math.abs(distance); left > 0 && day !== undefined; left -= 1) {
    spend(1)
    day = addDays(day, step)
    if (day !== undefined && isWorked(scope, day)) count += step
  }
  return new Exact(count)
}

/** Functions about days. Those about working days ask the calendar of the installation; each day they look at is a step. */
export const dayFunctions: readonly (readonly [name: string, ExpressionFunction])[] = [
  ['year', partOf('year')],
  ['month', partOf('month')],
  ['day', partOf('day')],
  ['hour', partOf('hour')],
  ['minute', partOf('minute')],
  ['weekday', partOf('weekday')],
  ['monthEnd', { least: 1, most: 1, answer: (operands) => endOfMonth(text(operands, 0)) ?? null }],
  ['dateAdd', { least: 2, most: 3, answer: dateAdd }],
  ['dateDiff', { least: 2, most: 2, answer: dateDiff }],
  ['isWorkday', { least: 1, most: 1, answer: isWorkday }],
  ['addWorkdays', { least: 2, most: 2, answer: addWorkdays }],
  ['workdays', { least: 2, most: 2, answer: workdays }],
  ['today', { least: 0, most: 0, answer: (_, scope) => scope.today ?? null }],
  ['now', { least: 0, most: 0, answer: (_, scope) => scope.now ?? null }],
]

/** The functions whose answer depends on the calendar of working days. */
export const calendarFunctions: ReadonlySet<string> = new Set(['isWorkday', 'addWorkdays', 'workdays'])
