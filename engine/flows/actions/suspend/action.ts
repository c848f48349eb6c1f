import { managerAction } from '../../action.ts'
import type { ManagerAction } from '../../action.ts'
import { happen } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import { refuseStatus } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import { statementOf } from '../../statement.ts'
import { standsAt } from '../../tree.ts'
import { requestSuspended } from './request-suspended.ts'
import { suspendTexts } from './texts.ts'

export interface Suspend extends Partial<Statement> {
  readonly type: 'suspend'
}

/**
 * 挂起: somebody who watches over a request lets it stand still. Work items stay with their people, who can do nothing with them; their
 * time stands still, and nothing happens by itself.
 */
export const suspend: ManagerAction<Suspend, readonly [typeof requestSuspended]> = managerAction({
  type: 'suspend',
  texts: suspendTexts,
  events: [requestSuspended],
  byWatchers: true,
  word: 'suspend',
  refuse: ({ state }) => refuseStatus(state, [requestStatus.waiting]),
  decide: (course, command) => {
    const { definition, facts, state } = course
    happen(course, requestSuspended, { by: facts.actor, ...standsAt(definition, state), ...statementOf(command) })
    return undefined
  },
})
