import type { AtNode, EventKind } from '../event-kind.ts'
import type { Wait } from '../model.ts'
import type { RunningTimer, Visit } from '../state.ts'

/** The request came to a timer, where it waits. */
interface TimerStarted extends AtNode {
  /** As the flow says it. Events that were stored before office hours say `inWorkingTime` in place of `counts`; nobody reads it again: a wait that goes on counts as the definition says. */
  readonly wait: Wait
  readonly from: number
  readonly dueAt: number
}

export const timerStarted: EventKind<'timer-started', TimerStarted> = {
  type: 'timer-started',
  evolve: (state, { node, from, dueAt }) => {
    const nobody = { mode: 'any', ratio: 100, people: [], foundBy: 'assignee', votes: [] } as const
    const visit: Visit = { ...nobody, node, cause: 'forward', timer: { from, dueAt } }
    return { ...state, visits: [...state.visits, visit], urgedAt: null }
  },
}

/** The visits with other ends of their timers, by node. */
export function withTimers(visits: readonly Visit[], timers: Readonly<Record<string, RunningTimer>>): readonly Visit[] {
  return visits.map((visit) => {
    const timer = timers[visit.node]
    return timer ? { ...visit, timer } : visit
  })
}
