import type { FlowCommand } from '../commands.ts'
import { decide } from '../decide.ts'
import type { Decision } from '../decide.ts'
import type { FlowEvent } from '../events.ts'
import { replay } from '../evolve.ts'
import type { FlowDefinition } from '../model.ts'
import type { FlowState } from '../state.ts'
import { factsFor } from './builders.ts'
import type { Surroundings } from './builders.ts'

type WithoutEntry<Command> = Command extends FlowCommand ? Omit<Command, 'entry'> : never

/** A command by its person; an operator's to-do is looked up. */
type Wish = WithoutEntry<FlowCommand> & { readonly by: string }

/** Given these wishes were granted, when this one comes, then … */
export interface Story {
  /** Another wish; it must be granted. An operator acts on his own to-do. */
  and(wish: Wish, changes?: Surroundings): Story
  /** The wish whose outcome is looked at. */
  when(wish: Wish, changes?: Surroundings): Decision
  readonly state: FlowState
  readonly events: readonly FlowEvent[]
}

export function given(definition: FlowDefinition, surroundings: Surroundings = {}, events: readonly FlowEvent[] = []): Story {
  const state = replay(events)
  const when = (wish: Wish, changes: Surroundings = {}): Decision =>
    decide(definition, state, commandOf(state, wish), factsFor(wish.by, { ...surroundings, ...changes }, `e${state.sequence}-`))
  return {
    state,
    events,
    when,
    and: (wish, changes) => {
      const decision = when(wish, changes)
      if (decision.refusal || decision.nodesWithoutPeople)
        throw new Error(`${wish.type} by ${wish.by}: ${JSON.stringify(decision.refusal ?? decision.nodesWithoutPeople)}`)
      return given(definition, surroundings, [...events, ...decision.events])
    },
  }
}

function commandOf(state: FlowState, wish: Wish): FlowCommand {
  if (wish.type === 'approve' || wish.type === 'return' || wish.type === 'save-approval-draft') {
    return { ...wish, entry: state.entries.find((entry) => entry.person.id === wish.by)?.id ?? 'none' }
  }
  return wish
}

/** The events in short: what happened, where, and to whom. */
export function told(events: readonly FlowEvent[]): readonly string[] {
  return events.map((event) => {
    const where = 'node' in event ? ` ${event.node}` : event.type === 'task-returned' ? ` ${event.from}>${event.to ?? 'start'}` : ''
    const who =
      'person' in event
        ? ` ${event.person.id}`
        : 'people' in event
          ? ` ${event.people.map((one) => one.id).join(',')}`
          : 'handlers' in event
            ? ` ${event.handlers.map((one) => one.id).join(',')}`
            : ''
    const by = event.type === 'operator-approved' || event.type === 'operator-returned' ? ` ${event.by.id}` : ''
    return `${event.type}${where}${who}${by}`
  })
}
