import { refusal } from '#engine/values/refusal.ts'
import { managerAction } from '../../action.ts'
import type { ManagerAction } from '../../action.ts'
import { askAgain } from '../../advance.ts'
import { resumedTimes } from '../../arrive.ts'
import { happen } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import { refuseStatus } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import { statementOf } from '../../statement.ts'
import { resumedTimers } from '../../timers.ts'
import { standsAt } from '../../tree.ts'
import { requestRestored } from './request-restored.ts'
import { restoreTexts } from './texts.ts'

export interface Restore extends Partial<Statement> {
  readonly type: 'restore'
}

/** 恢复: lets a suspended request go on where it stood. The time for which it was suspended does not count. */
export const restore: ManagerAction<Restore, readonly [typeof requestRestored]> = managerAction({
  type: 'restore',
  texts: restoreTexts,
  events: [requestRestored],
  byWatchers: true,
  word: 'restore',
  refuse: ({ state }) =>
    state.status === requestStatus.waiting ? refusal('conflict', 'flows.not-suspended') : refuseStatus(state, [requestStatus.suspended]),
  decide: (course, command) => {
    const { definition, facts, state } = course
    const heldAt = state.suspendedAt ?? facts.now
    const times = resumedTimes(
      course,
      state.entries.map((item) => ({ ...item, heldAt })),
    )
    const timers = resumedTimers(course, state.visits, heldAt)
    const resumed = { times, ...(timers && { timers }) }
    happen(course, requestRestored, { by: facts.actor, ...resumed, ...standsAt(definition, state), ...statementOf(command) })
    // A sub flow may have ended while it was suspended.
    return askAgain(
      course,
      course.state.visits.filter(({ children }) => children).map(({ node }) => node),
    )
  },
})
