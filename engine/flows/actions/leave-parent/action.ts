import { programAction } from '../../action.ts'
import type { ProgramAction } from '../../action.ts'
import { terminateRequest } from '../../arrive.ts'
import { refuseStatus } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import type { Person } from '../../state.ts'
import { standsAt } from '../../tree.ts'

export interface LeaveParent {
  readonly type: 'leave-parent'
  /** Who ended the request that started this one, or sent it back. */
  readonly by: Person
  readonly opinion: string
}

const { draft, waiting, returned, withdrawn, suspended, toResubmit } = requestStatus

/** Ends a request that is a sub flow, wherever it stands, because the one that started it waits for it no more. */
export const leaveParent: ProgramAction<LeaveParent> = programAction({
  type: 'leave-parent',
  texts: {},
  events: [],
  refuse: ({ state }) => refuseStatus(state, [draft, waiting, returned, withdrawn, suspended, toResubmit]),
  decide: (course, { by, opinion }) => {
    const said = { opinion, signature: '', files: [] }
    terminateRequest(course, { by, byVotes: false, ...standsAt(course.definition, course.state), ...said })
    return undefined
  },
})
