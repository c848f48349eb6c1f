import type { FlowFacts } from './facts.ts'
import type { FlowDefinition, TimerNode } from './model.ts'
import { requestStatus } from './state.ts'
import type { FlowState, Visit } from './state.ts'
import { endOf, resumedEnd, timerOf } from './timers.ts'
import { placeOf } from './tree.ts'

/** Until when a request will wait at its timers, as far as that can be told. */

export interface ExpectedMoment {
  readonly at: number
  /** It may get later, as people have to act before. */
  readonly isEarliest: boolean
}

interface WaitAt extends ExpectedMoment {
  readonly node: string
}

export interface ExpectedWaits {
  /** Undefined where no moments are told: none was given, or the request is suspended. */
  readonly clock: Clock | undefined
  /** Codes of nodes at which people have to act now; of the start before the submission. */
  readonly asked: readonly string[]
  /** Timers that run, and those that the request will come to. */
  readonly known: readonly WaitAt[]
}

type Clock = Pick<FlowFacts, 'now' | 'calendar'>

/**
 * What is known of the timers that run.
 *
 * @param here where the request stands, and where it will stand when it has come straight back
 */
export function runningWaits(
  definition: FlowDefinition,
  state: FlowState,
  here: readonly Visit[],
  given: Clock | undefined,
): ExpectedWaits {
  const clock = state.status === requestStatus.suspended ? undefined : given
  const people = here.filter(({ timer }) => !timer).map(({ node }) => node)
  const isWithInitiator = state.visits.length === 0
  const asked = isWithInitiator ? [definition.start.code, ...people] : people
  const known = here.flatMap(({ node, timer }): readonly WaitAt[] => {
    if (!timer || !clock) return []
    const { heldAt } = timer
    if (heldAt === undefined) return [{ node, at: timer.dueAt, isEarliest: false }]
    return [{ node, at: resumedEnd(timerOf(definition, node)?.wait, timer, { ...clock, heldAt }), isEarliest: true }]
  })
  return { clock, asked, known }
}

/**
 * When a timer that the request will come to is over, if everybody before it acts at once; undefined where no moments are told.
 *
 * @param coming nodes before it, with whether people will have to act there
 */
export function endOfWait(
  definition: FlowDefinition,
  { clock, asked, known }: ExpectedWaits,
  node: TimerNode,
  coming: readonly { readonly node: string; readonly isAsked: boolean }[],
): ExpectedMoment | undefined {
  if (!clock) return undefined
  const before = new Set(placeOf(definition, node.code)?.before ?? [])
  const earlier = known.filter((one) => before.has(one.node))
  const from = Math.max(clock.now, ...earlier.map(({ at }) => at))
  const isEarliest =
    asked.some((code) => before.has(code)) ||
    earlier.some((one) => one.isEarliest) ||
    coming.some((step) => step.isAsked && before.has(step.node))
  return { at: endOf(node.wait, clock.calendar, from), isEarliest }
}
