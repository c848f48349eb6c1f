import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { managerAction } from '../../action.ts'
import type { ManagerAction } from '../../action.ts'
import { terminateRequest } from '../../arrive.ts'
import type { Statement } from '../../event-kind.ts'
import { refuseStatus } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import { statementOf } from '../../statement.ts'
import { standsAt } from '../../tree.ts'
import { terminateTexts } from './texts.ts'

export interface Terminate extends Partial<Statement> {
  readonly type: 'terminate'
}

/** 终止: somebody who watches over a request ends it; who that is, the access rule of the call says. Its initiator is told why. */
export const terminate: ManagerAction<Terminate> = managerAction({
  type: 'terminate',
  texts: terminateTexts,
  events: [],
  byWatchers: true,
  word: 'terminate',
  refuse: ({ state }) => refuseStatus(state, [requestStatus.waiting]),
  decide: (course, command) => {
    const said = statementOf(command)
    const refused = refuseWithoutReason(said)
    if (refused) return { refusal: refused }
    terminateRequest(course, { by: course.facts.actor, byVotes: false, ...standsAt(course.definition, course.state), ...said })
    return undefined
  },
})

/** Who started the request is told why it ended. */
export function refuseWithoutReason({ opinion }: Statement): Refusal | undefined {
  return opinion === '' ? refusal('invalid', 'flows.terminate-reason-missing', { field: 'handleOpinion' }) : undefined
}
