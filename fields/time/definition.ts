import { z } from 'zod'
import type { ExpressionInput, FieldFacts, ValueOfOther } from '#engine/forms/field-type.ts'
import { addTime, fromEpoch } from '#engine/values/calendar.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { parseTime } from '#engine/values/typed-date.ts'
import type { DateLimit } from '#fields/date/limit.ts'
import { dateLimit, timeUnits } from '#fields/date/limit.ts'
import { defineField } from '#fields/define.ts'
import { momentValue } from '#fields/moment-value.ts'
import { flag, oneOf } from '#fields/option-shapes.ts'
import { malformed, read, unreadable } from '#fields/parsed.ts'

const options = z.object({
  format: oneOf(['HH:mm:ss', 'HH:mm'], 'HH:mm:ss'),
  clearable: flag(true),
  hasStart: dateLimit.rule(),
  startKind: dateLimit.kind(),
  startValue: dateLimit.value(),
  startUnit: dateLimit.unit(),
  startField: dateLimit.field(),
  hasEnd: dateLimit.rule(),
  endKind: dateLimit.kind(),
  endValue: dateLimit.value(),
  endUnit: dateLimit.unit(),
  endField: dateLimit.field(),
})

export type TimeOptions = z.output<typeof options>

const startOf = (its: TimeOptions): DateLimit => ({
  isOn: its.hasStart,
  kind: its.startKind,
  value: its.startValue,
  unit: its.startUnit,
  field: its.startField,
})
const endOf = (its: TimeOptions): DateLimit => ({
  isOn: its.hasEnd,
  kind: its.endKind,
  value: its.endValue,
  unit: its.endUnit,
  field: its.endField,
})

/** Kind of a limit that another field sets (form-definition 1.4). */
const byField = 2

const timeIn = (text: string): string => text.slice('yyyy-MM-dd '.length)

/** The time of a limit, with seconds. One that would lie on another day than now is the border of the day. */
function limitTime({ isOn, kind, value, unit, field }: DateLimit, facts: FieldFacts, valueOf?: ValueOfOther): string | undefined {
  if (!isOn) return undefined
  if (kind === 1 && typeof value === 'string') return parseTime(value)
  if (kind === 1) return typeof value === 'number' ? timeOf(value, facts) : undefined
  if (kind === byField) {
    const other = valueOf?.(field)
    return typeof other === 'string' ? parseTime(other) : undefined
  }
  const now = fromEpoch(facts.now, 'yyyy-MM-dd HH:mm:ss', facts.zone)
  if (now === undefined || kind === 3) return now && timeIn(now)
  const away = addTime(now, Number(value ?? 0) * (kind === 4 ? -1 : 1), timeUnits[unit] ?? 'hour')
  if (away === undefined) return undefined
  return away.slice(0, 10) === now.slice(0, 10) ? timeIn(away) : kind === 4 ? '00:00:00' : '23:59:59'
}

const timeOf = (epoch: number, { zone }: FieldFacts): string | undefined => {
  const moment = fromEpoch(epoch, 'yyyy-MM-dd HH:mm:ss', zone)
  return moment && timeIn(moment)
}

/** First and last allowed time, in the format of the field. */
export function timeBounds(
  its: TimeOptions,
  facts: FieldFacts,
  valueOf?: ValueOfOther,
): { readonly from: string | undefined; readonly to: string | undefined } {
  const cut = (time: string | undefined) => time?.slice(0, its.format.length)
  return { from: cut(limitTime(startOf(its), facts, valueOf)), to: cut(limitTime(endOf(its), facts, valueOf)) }
}

function validate(value: string | null, its: TimeOptions, facts: FieldFacts, valueOf?: ValueOfOther): Refusal | undefined {
  if (value === null) return undefined
  if (parseTime(value, its.format) !== value) return refusal('invalid', 'fields.time.no-time')
  const { from, to } = timeBounds(its, facts, valueOf)
  if (from !== undefined && value < from) return refusal('invalid', 'fields.time.too-early', { params: { from } })
  if (to !== undefined && value > to) return refusal('invalid', 'fields.time.too-late', { params: { to } })
  return undefined
}

/** A time of day as text in its format, `08:30:00` or `08:30`. */
export const time = defineField({
  ...momentValue,
  type: 'time',
  family: {
    kind: 'time',
    options: {
      format: 'format',
      clearable: 'clearable',
      hasStart: '__config__.startTimeRule',
      startKind: '__config__.startTimeType',
      startValue: '__config__.startTimeValue',
      startUnit: '__config__.startTimeTarget',
      startField: '__config__.startRelationField',
      hasEnd: '__config__.endTimeRule',
      endKind: '__config__.endTimeType',
      endValue: '__config__.endTimeValue',
      endUnit: '__config__.endTimeTarget',
      endField: '__config__.endRelationField',
    },
    tag: 'JnpfTimePicker',
    members: ({ format }) => ({ format, 'value-format': format }),
  },
  options,
  column: () => 'text',
  parse: (typed, { format }) => {
    if (typed.trim() === '') return read(null)
    const value = parseTime(typed, format)
    return value === undefined ? unreadable('fields.time.no-time') : read(value)
  },
  validate,
  fromWire: (wire, { format }) => {
    if (wire === null || wire === undefined || wire === '') return read(null)
    if (typeof wire !== 'string') return malformed()
    const value = parseTime(wire, format)
    return value === undefined ? unreadable('fields.time.no-time') : read(value)
  },
  toWire: (value) => value,
  toColumn: (value) => value,
  fromColumn: (stored, { format }) => (typeof stored === 'string' ? (parseTime(stored, format) ?? null) : null),
  compare: (a, b) => (a ?? '').localeCompare(b ?? '', 'en'),
  current: ({ format }, facts) => timeOf(facts.now, facts)?.slice(0, format.length) ?? null,
  comparedWith: (its) =>
    [startOf(its), endOf(its)].filter((limit) => limit.isOn && limit.kind === byField && limit.field !== '').map((limit) => limit.field),
  fromExpression: (result: ExpressionInput, { format }) => (typeof result === 'string' ? (parseTime(result, format) ?? null) : null),
})
