import { z } from 'zod'
import type { FieldFacts, ValueOfOther } from '#engine/forms/field-type.ts'
import { compareDates, dateFormatOf, dateFormats, fromEpoch, toDateFormat } from '#engine/values/calendar.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { parseDate } from '#engine/values/typed-date.ts'
import type { DateLimit } from '#fields/date/limit.ts'
import { dateLimit, limitMoment } from '#fields/date/limit.ts'
import { defineField } from '#fields/define.ts'
import {
  hasTime,
  momentFromColumn,
  momentFromWire,
  momentOfExpression,
  momentToColumn,
  momentToWire,
  momentValue,
} from '#fields/moment-value.ts'
import { flag, oneOf } from '#fields/option-shapes.ts'
import { read, unreadable } from '#fields/parsed.ts'

const options = z.object({
  format: oneOf(dateFormats, 'yyyy-MM-dd'),
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

/** Kind of a limit that another field sets (form-definition 1.4). */
const byField = 2

export type DateOptions = z.output<typeof options>

const startOf = (its: DateOptions): DateLimit => ({
  isOn: its.hasStart,
  kind: its.startKind,
  value: its.startValue,
  unit: its.startUnit,
  field: its.startField,
})
const endOf = (its: DateOptions): DateLimit => ({
  isOn: its.hasEnd,
  kind: its.endKind,
  value: its.endValue,
  unit: its.endUnit,
  field: its.endField,
})

/** First and last allowed date, in the format of the field; the calendar disables all others. */
export function dateBounds(
  its: DateOptions,
  facts: FieldFacts,
  valueOf?: ValueOfOther,
): { readonly from: string | undefined; readonly to: string | undefined } {
  const from = limitMoment(startOf(its), facts, valueOf)
  const to = limitMoment(endOf(its), facts, valueOf)
  return { from: from && toDateFormat(from, its.format), to: to && toDateFormat(to, its.format) }
}

function validate(value: string | null, its: DateOptions, facts: FieldFacts, valueOf?: ValueOfOther): Refusal | undefined {
  if (value === null) return undefined
  if (dateFormatOf(value) !== its.format) return refusal('invalid', 'fields.date.no-date')
  const { from, to } = dateBounds(its, facts, valueOf)
  // Between two fields the message names their relation (seed-industry V15): the other date may just as well be the wrong one.
  if (from && compareDates(value, from) < 0)
    return its.startKind === byField
      ? refusal('invalid', 'fields.date.before-start')
      : refusal('invalid', 'fields.date.too-early', { params: { from } })
  if (to && compareDates(value, to) > 0)
    return its.endKind === byField
      ? refusal('invalid', 'fields.date.after-end')
      : refusal('invalid', 'fields.date.too-late', { params: { to } })
  return undefined
}

/** The panel that clients of the family draw. */
const pickers = {
  yyyy: 'year',
  'yyyy-MM': 'month',
  'yyyy-MM-dd': 'date',
  'yyyy-MM-dd HH:mm': 'datetime',
  'yyyy-MM-dd HH:mm:ss': 'datetime',
} as const

/** A year, month, day or moment, as precise as the format of the field. */
export const date = defineField({
  ...momentValue,
  type: 'date',
  family: {
    kind: 'date',
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
    tag: 'JnpfDatePicker',
    members: ({ format }) => ({ type: pickers[format] }),
  },
  options,
  column: ({ format }) => (hasTime(format) ? 'timestamptz' : 'date'),
  parse: (typed, { format }) => {
    if (typed.trim() === '') return read(null)
    const value = parseDate(typed, format)
    return value === undefined ? unreadable('fields.date.no-date') : read(value)
  },
  validate,
  fromWire: (wire, { format }, facts) => momentFromWire(wire, format, facts),
  toWire: (value, _options, facts) => momentToWire(value, facts),
  toColumn: (value, { format }, facts) => momentToColumn(value, format, facts),
  fromColumn: (stored, { format }, facts) => momentFromColumn(stored, format, facts),
  current: ({ format }, facts) => fromEpoch(facts.now, format, facts.zone) ?? null,
  comparedWith: (its) =>
    [startOf(its), endOf(its)].filter((limit) => limit.isOn && limit.kind === byField && limit.field !== '').map((limit) => limit.field),
  fromExpression: (result, { format }) => momentOfExpression(result, format),
})
