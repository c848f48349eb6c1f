import { z } from 'zod'
import { refusal } from '#engine/values/refusal.ts'
import { parseTime, type TimeFormat } from '#engine/values/typed-date.ts'
import type { Parsed } from '#fields/define.ts'
import { defineField } from '#fields/define.ts'
import { momentPair, momentPairFromWire, momentPairOf, parseMomentPair, refuseMomentPair } from '#fields/date-range/moment-pair.ts'
import { flag, oneOf } from '#fields/option-shapes.ts'
import { malformed, read, unreadable } from '#fields/parsed.ts'

function endFromWire(wire: unknown, format: TimeFormat): Parsed<string | null> {
  if (wire === null || wire === undefined || wire === '') return read(null)
  if (typeof wire !== 'string') return malformed()
  const value = parseTime(wire, format)
  return value === undefined ? unreadable('fields.moment-pair.no-pair') : read(value)
}

/** Times of one day from and to, `08:30` or `08:30:00`. */
export const timeRange = defineField({
  ...momentPair,
  type: 'time-range',
  family: {
    kind: 'timeRange',
    options: { format: 'format', clearable: 'clearable' },
    tag: 'el-time-picker',
    members: ({ format }) => ({ 'is-range': true, format, 'value-format': format }),
  },
  options: z.object({ format: oneOf(['HH:mm:ss', 'HH:mm'], 'HH:mm:ss'), clearable: flag(true) }),
  parse: (typed, { format }) => parseMomentPair(typed, (end) => parseTime(end, format)),
  validate: (value, { format }) =>
    value?.some((end) => end !== null && parseTime(end, format) !== end)
      ? refusal('invalid', 'fields.moment-pair.no-pair')
      : refuseMomentPair(value),
  fromWire: (wire, { format }) => momentPairFromWire(wire, (end) => endFromWire(end, format)),
  toWire: (value) => value ?? [],
  fromColumn: (stored, { format }) => {
    const [from, to] = momentPair.fromColumn(stored) ?? [null, null]
    const cut = (end: string | null) => (end === null ? null : (parseTime(end, format) ?? null))
    return momentPairOf(cut(from), cut(to))
  },
})
