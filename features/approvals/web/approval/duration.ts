import type { TextKey, TextParams } from '#engine/texts/text.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something took, in the largest unit that fits: minutes, hours, days. Both moments are epoch milliseconds. */
export function durationText(from: number, to: number): { readonly text: TextKey; readonly params: TextParams } {
  const passed = to - from
  if (passed < minute) return { text: 'approvals.time.short', params: {} }
  if (passed < hour) return { text: 'approvals.time.minutes', params: { count: Math.floor(passed / minute) } }
  if (passed < day) return { text: 'approvals.time.hours', params: { count: Math.floor(passed / hour) } }
  return { text: 'approvals.time.days', params: { count: Math.floor(passed / day) } }
}
