import { refusal } from '#engine/values/refusal.ts'
import { programAction } from '../../action.ts'
import type { ProgramAction } from '../../action.ts'
import { askWhoseTurnItIs, goOn } from '../../advance.ts'
import { refuseStatus } from '../../rules.ts'
import { currentNodes, requestStatus } from '../../state.ts'
import { approverOf } from '../../tree.ts'
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
    for (const code of currentNodes(course.state)) {
      const node = approverOf(course.definition, code)
      if (!node) throw new RangeError(`no approver node ${code}`)
      const standing = askWhoseTurnItIs(course, node)
      const stopped = standing === 'waiting' ? undefined : standing === 'through' ? goOn(course, code) : standing
      if (stopped) return stopped
    }
    return course.events.length > 0 ? undefined : { refusal: refusal('conflict', 'flows.already-handled') }
  },
})
