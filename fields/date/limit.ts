import { z } from 'zod'
import type { FieldFacts, ValueOfOther } from '#engine/forms/field-type.ts'
import type { DateText, TimeUnit } from '#engine/values/calendar.ts'
import { addTime, fromEpoch, isDateText, toDateFormat } from '#engine/values/calendar.ts'
import { countOr, flag, words } from '#fields/option-shapes.ts'

export const timeUnits: Readonly<Record<string, TimeUnit>> = { 1: 'year', 2: 'month', 3: 'day', 4: 'hour', 5: 'minute', 6: 'second' }

/** One end of the allowed range (form-definition 1.4). */
export const dateLimit = {
  rule: () => flag(false),
  /** 1 fixed, 2 another field, 3 now, 4 before now, 5 after now. */
  kind: () => countOr(1, 5, 1),
  /** The fixed moment (epoch milliseconds, or date text), or the number of units before or after now. */
  value: () => z.union([z.string(), z.number()]).nullish(),
  unit: () => countOr(1, 6, 3),
  field: () => words(),
}

export interface DateLimit {
  readonly isOn: boolean
  readonly kind: number
  readonly value: string | number | null | undefined
  readonly unit: number
  readonly field: string
}

function fixedMoment(value: DateLimit['value'], facts: FieldFacts): DateText | undefined {
  if (typeof value === 'string' && isDateText(value)) return value
  const epoch = typeof value === 'number' ? value : value ? Number(value) : Number.NaN
  return fromEpoch(epoch, 'yyyy-MM-dd HH:mm:ss', facts.zone)
}

function awayFromNow(limit: DateLimit, facts: FieldFacts): DateText | undefined {
  const now = fromEpoch(facts.now, 'yyyy-MM-dd HH:mm:ss', facts.zone)
  const amount = Number(limit.value ?? 0) * (limit.kind === 4 ? -1 : 1)
  return now && addTime(now, amount, timeUnits[limit.unit] ?? 'day')
}

/** The date of a limit with all its digits; undefined when there is no limit. */
export function limitMoment(limit: DateLimit, facts: FieldFacts, valueOf: ValueOfOther | undefined): DateText | undefined {
  if (!limit.isOn) return undefined
  if (limit.kind === 1) return fixedMoment(limit.value, facts)
  if (limit.kind === 3) return fromEpoch(facts.now, 'yyyy-MM-dd HH:mm:ss', facts.zone)
  if (limit.kind > 3) return awayFromNow(limit, facts)
  const other = valueOf?.(limit.field)
  return typeof other === 'string' ? toDateFormat(other, 'yyyy-MM-dd HH:mm:ss') : undefined
}
