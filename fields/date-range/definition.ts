import { z } from 'zod'
import { dateFormatOf, dateFormats, isDateText, toDateFormat } from '#engine/values/calendar.ts'
import { refusal } from '#engine/values/refusal.ts'
import { parseDate } from '#engine/values/typed-date.ts'
import { defineField } from '#fields/define.ts'
import { momentPair, momentPairFromWire, momentPairOf, parseMomentPair, refuseMomentPair } from '#fields/date-range/moment-pair.ts'
import { momentFromWire, momentToWire } from '#fields/moment-value.ts'
import { flag, oneOf } from '#fields/option-shapes.ts'

/** Days, months, years or moments from and to, as texts in the format of the field; epoch milliseconds on the wire. */
export const dateRange = defineField({
  ...momentPair,
  type: 'date-range',
  family: {
    kind: 'dateRange',
    options: { format: 'format', clearable: 'clearable' },
    tag: 'el-date-picker',
    members: ({ format }) => ({ type: format.includes('HH') ? 'datetimerange' : format === 'yyyy-MM' ? 'monthrange' : 'daterange' }),
  },
  options: z.object({ format: oneOf(dateFormats, 'yyyy-MM-dd'), clearable: flag(true) }),
  parse: (typed, { format }) => parseMomentPair(typed, (end) => parseDate(end, format)),
  validate: (value, { format }) =>
    value?.some((end) => end !== null && dateFormatOf(end) !== format)
      ? refusal('invalid', 'fields.moment-pair.no-pair')
      : refuseMomentPair(value),
  fromWire: (wire, { format }, facts) => momentPairFromWire(wire, (end) => momentFromWire(end, format, facts)),
  toWire: (value, _options, facts) => value?.map((end) => momentToWire(end, facts)) ?? [],
  fromColumn: (stored, { format }) => {
    const [from, to] = momentPair.fromColumn(stored) ?? [null, null]
    const cut = (end: string | null) => (end !== null && isDateText(end) ? (toDateFormat(end, format) ?? null) : null)
    return momentPairOf(cut(from), cut(to))
  },
})
