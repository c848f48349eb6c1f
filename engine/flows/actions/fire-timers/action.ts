import { refusal } from '#engine/values/refusal.ts'
import { programAction } from '../../action.ts'
import type { ProgramAction } from '../../action.ts'
import { leaveAndGoOn } from '../../advance.ts'
import { happen } from '../../course.ts'
import type { Stop } from '../../course.ts'
import { refuseStatus } from '../../rules.ts'
import { currentNodes, requestStatus } from '../../state.ts'
import { runningTimers } from '../../timers.ts'
import { nodeName } from '../../tree.ts'
import { fireTimersTexts } from './texts.ts'
import { timerFired } from './timer-fired.ts'

export interface FireTimers {
  readonly type: 'fire-timers'
}

/**
 * Timers whose time has come go off, and the request goes on from each. One from which it cannot go on holds back no other, and is tried
 * again. Refused where none is due, so of two who try at once one finds nothing left.
 */
export const fireTimers: ProgramAction<FireTimers, readonly [typeof timerFired]> = programAction({
  type: 'fire-timers',
  texts: fireTimersTexts,
  events: [timerFired],
  refuse: ({ state }) => refuseStatus(state, [requestStatus.waiting]),
  decide: (course) => {
    const { definition, facts, state } = course
    let stopped: Stop | undefined
    for (const { node, timer } of runningTimers(state)) {
      // What followed from another one may have ended it.
      if (timer.dueAt > facts.now || !currentNodes(course.state).includes(node)) continue
      const fire = () => happen(course, timerFired, { node, nodeName: nodeName(definition, node), from: timer.from, dueAt: timer.dueAt })
      stopped = leaveAndGoOn(course, node, fire) ?? stopped
    }
    return course.events.length > 0 ? undefined : (stopped ?? { refusal: refusal('conflict', 'flows.already-handled') })
  },
})
