import type { TextKey, TextParams } from '#engine/texts/text.ts'
import { fromEpoch } from './calendar.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const steps = [
  { below: hour, unit: minute, text: 'time.minutes-ago' },
  { below: day, unit: hour, text: 'time.hours-ago' },
  { below: 7 * day, unit: day, text: 'time.days-ago' },
  { below: 28 * day, unit: 7 * day, text: 'time.weeks-ago' },
  { below: 120 * day, unit: 30 * day, text: 'time.months-ago' },
] as const

/**
 * How long ago a moment was (document 1, section 9): just now, minutes, hours, days 1-6, weeks 1-3, months 1-3, else its day.
 *
 * @param then epoch milliseconds, as is `now`
 * @returns the key and the parameters of the text; a moment that lies ahead by less than a minute is just now
 */
export function relativeTime(then: number, now: number, zone: string): { readonly text: TextKey; readonly params: TextParams } {
  const passed = now - then
  if (Math.abs(passed) < minute) return { text: 'time.just-now', params: {} }
  const step = passed < 0 ? undefined : steps.find((one) => passed < one.below)
  if (step) return { text: step.text, params: { count: Math.max(1, Math.floor(passed / step.unit)) } }
  return { text: 'time.on-day', params: { day: fromEpoch(then, 'yyyy-MM-dd', zone) ?? '' } }
}
