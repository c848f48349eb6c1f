import type { Wait } from '../model.ts'

/** How long something waits, as BPMN writes it: ISO 8601, `P1DT2H`. */
export function durationText({ days, hours, minutes, seconds }: Wait): string {
  const part = (count: number, unit: string): string => (count > 0 ? `${count}${unit}` : '')
  const time = part(hours, 'H') + part(minutes, 'M') + part(seconds, 'S')
  const text = `P${part(days, 'D')}${time === '' ? '' : `T${time}`}`
  return text === 'P' ? 'PT0S' : text
}

const pattern = /^P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,8})S)?)?$/

/** Reads such a text; undefined for one that names no fixed time (years, months, fractions, expressions), or none at all. */
export function readDuration(text: string): Wait | undefined {
  const found = pattern.exec(text.trim())
  if (!found || /[PT]$/.test(text.trim())) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((count) => Number(count ?? 0))
  return { days: weeks * 7 + days, hours, minutes, seconds, counts: 'clock' }
}
