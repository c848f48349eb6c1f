import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { requestAction } from '../../action.ts'
import type { Question, RequestAction } from '../../action.ts'
import { happen } from '../../course.ts'
import { refuseOther, refuseStatus, refuseSwitchedOff } from '../../rules.ts'
import { requestStatus } from '../../state.ts'
import { runningTimers } from '../../timers.ts'
import { urgeTexts } from './texts.ts'
import { urged } from './urged.ts'

export interface Urge {
  readonly type: 'urge'
  /** By somebody who watches over the requests of an organization; who that is, the access rule of the call says. */
  readonly asMonitor?: true
}

const intervalMs = 10 * 60_000

/** 催办: reminds everybody the request waits for, at most once in ten minutes. */
export const urge: RequestAction<Urge, readonly [typeof urged]> = requestAction({
  type: 'urge',
  texts: urgeTexts,
  events: [urged],
  byWatchers: true,
  words: () => ['urge'],
  refuse: refuseUrge,
  decide: (course) => {
    const { entries } = course.state
    happen(course, urged, {
      by: course.facts.actor,
      entries: entries.map(({ id }) => id),
      people: entries.map(({ person }) => person),
    })
    return undefined
  },
})

function refuseUrge({ definition, state, actorId, now, asMonitor = false }: Question): Refusal | undefined {
  // The button of the start node is the initiator's.
  const foreign = asMonitor ? undefined : (refuseOther(state, actorId) ?? refuseSwitchedOff(definition.start.actions.urge))
  const refused = foreign ?? refuseStatus(state, [requestStatus.waiting])
  if (refused) return refused
  if (state.entries.length === 0)
    return refusal('conflict', runningTimers(state).length > 0 ? 'flows.timer-not-urged' : 'flows.nobody-to-urge')
  if (state.urgedAt === null || now - state.urgedAt >= intervalMs) return undefined
  return refusal('too-many', 'flows.urged-recently', { params: { minutes: Math.ceil((state.urgedAt + intervalMs - now) / 60_000) } })
}
