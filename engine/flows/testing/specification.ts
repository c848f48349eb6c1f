import type { FlowCommand } from '../actions.ts'
import { decide } from '../decide.ts'
import type { Decision } from '../decide.ts'
import type { FlowEvent } from '../events.ts'
import { replay } from '../evolve.ts'
import type { FlowDefinition } from '../model.ts'
import type { FlowState } from '../state.ts'
import { factsFor } from './builders.ts'
import type { Surroundings } from './builders.ts'

type WithoutWorkItem<Command> = Command extends FlowCommand ? Omit<Command, 'workItem'> & { readonly workItem?: string } : never

/** A command by its person; an operator's work item is looked up. */
export type StoryCommand = WithoutWorkItem<FlowCommand> & { readonly by: string }

/** Given these commands were granted, when this one comes, then … */
export interface Story {
  /** Another command; it must be granted. An operator acts on his own work item. */
  and(command: StoryCommand, changes?: Surroundings): Story
  /** The command whose outcome is looked at. */
  when(command: StoryCommand, changes?: Surroundings): Decision
  readonly state: FlowState
  readonly events: readonly FlowEvent[]
}

export function given(definition: FlowDefinition, surroundings: Surroundings = {}, events: readonly FlowEvent[] = []): Story {
  const state = replay(events)
  const when = (command: StoryCommand, changes: Surroundings = {}): Decision =>
    decide(definition, state, commandOf(state, command), factsFor(command.by, { ...surroundings, ...changes }, `e${state.sequence}-`))
  return {
    state,
    events,
    when,
    and: (command, changes) => {
      const decision = when(command, changes)
      if (decision.refusal || decision.nodesWithoutPeople)
        throw new Error(`${command.type} by ${command.by}: ${JSON.stringify(decision.refusal ?? decision.nodesWithoutPeople)}`)
      return given(definition, surroundings, [...events, ...decision.events])
    },
  }
}

/** Commands about a request do not look at the work item. */
function commandOf(state: FlowState, command: StoryCommand): FlowCommand {
  if (command.type === 'assign') return command
  const own = { workItem: state.entries.find((open) => open.person.id === command.by)?.id ?? 'none' }
  return { ...own, ...command }
}

/** The events in short: what happened, where, and to whom. */
export function describeEvents(events: readonly FlowEvent[]): readonly string[] {
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
