import { longestWaitDays } from '#engine/flows/timers.ts'
import type { TimerNode } from '#engine/flows/model.ts'
import { inner, required, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'

const basic = { tab: 'basic' } as const
const length = { ...basic, group: 'flow-design.group.wait' } as const

/** What each part of the wait holds at most by itself, so that a year can be said in any of them. */
const most = {
  days: longestWaitDays,
  hours: longestWaitDays * 24,
  minutes: longestWaitDays * 24 * 60,
  seconds: longestWaitDays * 24 * 3_600,
}
const parts = ['days', 'hours', 'minutes', 'seconds'] as const

/** Every property of a timer, in the order it is asked for. */
export const timerSettings: readonly StepSetting<TimerNode>[] = [
  required('name', { ...basic, label: 'flow-design.set.name', kind: 'text', longest: 50 }),
  ...parts.map((part) =>
    inner<TimerNode, 'wait', typeof part>('wait', part, 0, {
      ...length,
      label: `flow-design.wait.${part}`,
      kind: 'number',
      min: 0,
      max: most[part],
    }),
  ),
  inner('wait', 'inWorkingTime', false, {
    ...length,
    label: 'flow-design.wait.working',
    help: 'flow-design.help.wait-working',
    kind: 'switch',
  }),
]
