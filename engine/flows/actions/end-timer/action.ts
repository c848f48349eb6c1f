import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { managerAction } from '../../action.ts'
import type { ManagerAction, Question } from '../../action.ts'
import { leaveAndGoOn } from '../../advance.ts'
import { happen } from '../../course.ts'
import type { Course, Stop } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import { refuseStatus } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import { statementOf } from '../../statement.ts'
import { runningTimers } from '../../timers.ts'
import { nodeName } from '../../tree.ts'
import { endTimerTexts } from './texts.ts'
import { timerEnded } from './timer-ended.ts'

export interface EndTimer extends Partial<Statement> {
  readonly type: 'end-timer'
  /** Code of the timer; it may be absent where but one runs. */
  readonly node?: string
}

/** 立即继续: who watches over a request has a timer end before its time, and says why. */
export const endTimer: ManagerAction<EndTimer, readonly [typeof timerEnded]> = managerAction({
  type: 'end-timer',
  texts: endTimerTexts,
  events: [timerEnded],
  byWatchers: true,
  word: 'end-timer',
  refuse: refuseEnd,
  decide: endOne,
})

function refuseEnd({ state }: Question): Refusal | undefined {
  const refused = refuseStatus(state, [requestStatus.waiting])
  if (refused) return refused
  return runningTimers(state).length > 0 ? undefined : refusal('conflict', 'flows.no-timer')
}

function endOne(course: Course, command: EndTimer): Stop | undefined {
  const said = statementOf(command)
  if (said.opinion === '') return { refusal: refusal('invalid', 'flows.timer-reason-missing', { field: 'handleOpinion' }) }
  const running = runningTimers(course.state)
  if (command.node === undefined && running.length > 1) return { refusal: refusal('invalid', 'flows.timer-which', { field: 'nodeCode' }) }
  const ended = command.node === undefined ? running[0] : running.find(({ node }) => node === command.node)
  if (!ended) return { refusal: refusal('conflict', 'flows.no-timer') }
  const { node, timer } = ended
  const place = { node, nodeName: nodeName(course.definition, node) }
  return leaveAndGoOn(course, node, () => happen(course, timerEnded, { ...place, ...timer, by: course.facts.actor, ...said }))
}
