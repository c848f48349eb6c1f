import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { clockText, type DaySpan } from '#engine/values/working-time.ts'

/** Office hours (办公时间) as they are typed: up to four spans of a day, each two times such as `08:30`, or empty. */

export const spanNames = ['span1', 'span2', 'span3', 'span4'] as const

/** Two times of a day, or none. */
type TypedSpan = readonly string[]
export type TypedSpans = Readonly<Record<(typeof spanNames)[number], TypedSpan>>

/** An office that is open for less is a slip of the hand, by which a limit of some hours would last for months. */
const leastMinutes = 60

const timePattern = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Minutes from midnight of a time such as `08:30`; undefined for another text. */
function minutesOf(time: string): number | undefined {
  const found = timePattern.exec(time)
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined
}

/** Whether the texts are nothing, or two times of a day. */
export function isSpan(times: TypedSpan): boolean {
  return times.length === 0 || (times.length === 2 && times.every((time) => minutesOf(time) !== undefined))
}

/** Whether the second of two times is later. */
export function isForward([begin, end]: TypedSpan): boolean {
  return begin === undefined || end === undefined || begin < end
}

function spanOf([begin = '', end = '']: TypedSpan): DaySpan | undefined {
  const [from, to] = [minutesOf(begin), minutesOf(end)]
  return from === undefined || to === undefined ? undefined : { begin: from, end: to }
}

/** A span for people to read: 08:30–12:00. */
export function spanText({ begin, end }: DaySpan): string {
  return `${clockText(begin)}–${clockText(end)}`
}

/** The spans that are given, in the order of the day; none means that the whole day counts. */
export function spansOf(typed: TypedSpans): readonly DaySpan[] {
  return spanNames.flatMap((name) => spanOf(typed[name]) ?? []).toSorted((one, other) => one.begin - other.begin)
}

const minutesIn = (spans: readonly DaySpan[]): number => spans.reduce((sum, { begin, end }) => sum + end - begin, 0)

/** Hours that a day counts with these spans. */
export function hoursADay(spans: readonly DaySpan[]): number {
  return spans.length > 0 ? minutesIn(spans) / 60 : 24
}

/** What is wrong with them together, each at the span that was typed later. */
export function refusalsOfSpans(typed: TypedSpans): readonly Refusal[] {
  const given = spanNames.flatMap((name) => {
    const span = spanOf(typed[name])
    return span ? [{ name, span }] : []
  })
  const overlapping = given.flatMap(({ name, span }, at) => {
    const other = given.slice(0, at).find((before) => before.span.begin < span.end && span.begin < before.span.end)
    return other ? [refusal('invalid', 'working-days.span-overlaps', { field: name, params: { other: spanText(other.span) } })] : []
  })
  const minutes = minutesIn(given.map(({ span }) => span))
  const [first] = given
  return overlapping.length > 0 || !first || minutes >= leastMinutes
    ? overlapping
    : [refusal('invalid', 'working-days.span-short', { field: first.name, params: { minutes: leastMinutes } })]
}
