import { stateAfter } from './events.ts'
import type { FlowEvent } from './events.ts'
import { initialState } from './state.ts'
import type { FlowState } from './state.ts'

/**
 * Applies one event; the only thing that changes the state.
 *
 * @throws RangeError when the event is not the next one in the sequence
 */
export function evolve(state: FlowState, event: FlowEvent): FlowState {
  if (event.sequence !== state.sequence + 1) throw new RangeError(`event ${event.sequence} after ${state.sequence}`)
  return { ...stateAfter(state, event), sequence: event.sequence }
}

/** The state after a whole history. */
export function replay(events: Iterable<FlowEvent>, from: FlowState = initialState): FlowState {
  let state = from
  for (const event of events) state = evolve(state, event)
  return state
}
