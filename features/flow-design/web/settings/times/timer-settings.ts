import { longestWaitDays } from '#engine/flows/timers.ts'
import type { TimerNode } from '#engine/flows/model.ts'
import { countings } from '#features/flow-design/web/settings/times/counting-choices.ts'
import { inner, required, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'

const basic = { tab: 'basic' } as const
const length = { ...basic, group: 'flow-design.group.wait' } as const

/** The parts of the wait, with what each holds at most by itself, so that a year can be said in any of them. */
const parts = [
  ['days', 'flow-design.wait.days', longestWaitDays],
  ['hours', 'flow-design.wait.hours', longestWaitDays * 24],
  ['minutes', 'flow-design.wait.minutes', longestWaitDays * 24 * 60],
  ['seconds', 'flow-design.wait.seconds', longestWaitDays * 24 * 3_600],
] as const

/** Every property of a timer, in the order it is asked for. */
export const timerSettings: readonly StepSetting<TimerNode>[] = [
  required('name', { ...basic, label: 'flow-design.set.name', kind: 'text', longest: 50 }),
  ...parts.map(([part, label, max]) =>
    inner<TimerNode, 'wait', typeof part>('wait', part, 0, { ...length, label, kind: 'number', min: 0, max }),
  ),
  inner('wait', 'counts', 'clock', { ...length, label: 'flow-design.counts', kind: 'custom', editor: 'counting', choices: countings }),
]
