import { numberMember, objectOf } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import type { TimerNode, Wait } from './model.ts'
import { timeCounting } from './time-counting.ts'

/** Members of a timer's `properties` (workflow 3.3). */
export const timerProperties: { readonly wait: Lens<TimerNode['wait']> } = {
  wait: objectOf<Wait>({
    days: numberMember('day', 0),
    hours: numberMember('hour', 0),
    minutes: numberMember('minute', 0),
    seconds: numberMember('second', 0),
    counts: timeCounting,
  }),
}
