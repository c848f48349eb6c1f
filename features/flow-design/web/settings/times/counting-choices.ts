import type { Counting } from '#engine/values/working-time.ts'
import { choicesOf } from '#features/flow-design/web/settings/step-setting.ts'

const all: readonly Counting[] = ['clock', 'working-days', 'office-hours']

/** What the hours of a time limit or a wait may be counted in. */
export const countings = choicesOf((one) => `flow-design.counts.${one}`, all)
