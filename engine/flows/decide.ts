import type { Refusal } from '#engine/values/refusal.ts'
import { takeAction } from './actions.ts'
import type { FlowCommand } from './actions.ts'
import { newCourse } from './course.ts'
import type { Asked, NodeWithoutPeople } from './course.ts'
import type { AnyEvent } from './event-kind.ts'
import { isFlowEvent } from './events.ts'
import type { FlowEvent } from './events.ts'
import type { FlowFacts } from './facts.ts'
import type { FlowDefinition } from './model.ts'
import type { FlowState } from './state.ts'

export interface Decision {
  /** What happens, to be stored and applied with `evolve`; empty when the command is refused or people are missing. */
  readonly events: readonly FlowEvent[]
  /** The state after the events; the given one when there are none. */
  readonly state: FlowState
  readonly refusal?: Refusal
  /** What the acting person has to choose or pick, where that is why it is refused; the command is repeated with it. */
  readonly asked?: Asked
  /** Codes of the nodes whose data interfaces have to be asked first; the command is decided again with their answers (`services` of the facts). */
  readonly services?: readonly string[]
  /** Nodes for which the acting person must name people; the command is repeated with `people`. */
  readonly nodesWithoutPeople?: readonly NodeWithoutPeople[]
}

/**
 * Decides what a command does to a request. Pure: clock, ids, people and form data come in as facts.
 *
 * @param definition the version the request was started with
 * @param state of the request, read under its lock; `initialState` for a new one
 * @returns either events, or a refusal, or the nodes that need people; never a part of an effect
 * @throws RangeError when the state does not belong to the definition
 *
 * Source: workflow 6.
 */
export function decide(definition: FlowDefinition, state: FlowState, command: FlowCommand, facts: FlowFacts): Decision {
  const course = newCourse(definition, state, facts, {
    ...('people' in command && command.people && { people: command.people }),
    // Who approves or submits can be asked; nobody can where the program goes on by itself.
    ...((command.type === 'approve' || command.type === 'submit') && { branches: command.branches ?? [] }),
    unattended: command.type === 'fire-timers' || command.type === 'end-timer' || command.type === 'end-sub-flow',
    ...('picks' in command && command.picks && { picks: true }),
  })
  const stopped = takeAction(command.type, course, command)
  return stopped ? { events: [], state, ...stopped } : { events: course.events.map(listed), state: course.state }
}

/** @throws RangeError for a kind that is missing in the list of events: its history could not be read again */
function listed(event: AnyEvent): FlowEvent {
  if (!isFlowEvent(event)) throw new RangeError(`no kind of event ${event.type}`)
  return event
}
