import { refusal } from '#engine/values/refusal.ts'
import { programAction } from '../../action.ts'
import type { ProgramAction } from '../../action.ts'
import { askAgain } from '../../advance.ts'
import { refuseStatus } from '../../rules.ts'
import { currentNodes, requestStatus } from '../../state.ts'
import { peopleLeftOut } from './people-left-out.ts'
import { leaveOutTexts } from './texts.ts'

export interface LeaveOut {
  readonly type: 'leave-out'
}

/** Waits no longer for people who were disabled while the request ran (`advance.ts`); refused where it waits for none. */
export const leaveOut: ProgramAction<LeaveOut, readonly [typeof peopleLeftOut]> = programAction({
  type: 'leave-out',
  texts: leaveOutTexts,
  events: [peopleLeftOut],
  refuse: ({ state }) => refuseStatus(state, [requestStatus.waiting]),
  decide: (course) => {
    const stopped = askAgain(course, currentNodes(course.state))
    if (stopped) return stopped
    return course.events.length > 0 ? undefined : { refusal: refusal('conflict', 'flows.already-handled') }
  },
})
