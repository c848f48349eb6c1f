import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { TimeCounting, Wait } from './model.ts'

const units = [
  ['days', 'flows.wait-days'],
  ['hours', 'flows.wait-hours'],
  ['minutes', 'flows.wait-minutes'],
  ['seconds', 'flows.wait-seconds'],
] as const

const sentences: Readonly<Record<TimeCounting, TextKey>> = {
  clock: 'flows.wait',
  'working-days': 'flows.wait-working',
  'office-hours': 'flows.wait-office',
  unknown: 'flows.wait',
}

/** How long a timer waits, in words: 等待1天2小时; `''` where it does not wait at all. */
export function waitWords(wait: Wait, say: (text: TextKey, params?: TextParams) => string): string {
  const parts = units.filter(([unit]) => wait[unit] > 0).map(([unit, text]) => say(text, { count: wait[unit] }))
  if (parts.length === 0) return ''
  return say(sentences[wait.counts], { time: parts.join(' ') })
}
