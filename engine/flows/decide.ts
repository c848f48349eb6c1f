import type { Refusal } from '#engine/values/refusal.ts'
import type { FlowCommand, FlowFacts } from './commands.ts'
import { newCourse } from './course.ts'
import type { Course, NodeWithoutPeople, Stop } from './course.ts'
import { approve } from './decide/approve.ts'
import { deleteTask } from './decide/delete.ts'
import { returnTask } from './decide/return.ts'
import { saveApprovalDraft } from './decide/save-approval-draft.ts'
import { saveDraft } from './decide/save-draft.ts'
import { submit } from './decide/submit.ts'
import { urge } from './decide/urge.ts'
import { withdraw } from './decide/withdraw.ts'
import type { FlowEvent } from './events.ts'
import type { FlowDefinition } from './model.ts'
import type { FlowState } from './state.ts'

export interface Decision {
  /** What happens, to be stored and applied with `evolve`; empty when the command is refused or people are missing. */
  readonly events: readonly FlowEvent[]
  /** The state after the events; the given one when there are none. */
  readonly state: FlowState
  readonly refusal?: Refusal
  /** Nodes for which the acting person must name people; the command is repeated with `people`. */
  readonly nodesWithoutPeople?: readonly NodeWithoutPeople[]
}

/**
 * Decides what a command does to a task. Pure: clock, ids, people and form data come in as facts.
 *
 * @param definition the version the task was started with
 * @param state of the task, read under its lock; `initialState` for a new one
 * @returns either events, or a refusal, or the nodes that need people; never a part of an effect
 * @throws RangeError when the state does not belong to the definition
 *
 * Source: workflow 6.
 */
export function decide(definition: FlowDefinition, state: FlowState, command: FlowCommand, facts: FlowFacts): Decision {
  const course = newCourse(definition, state, facts, 'people' in command ? command.people : undefined)
  const stopped = take(course, command)
  return stopped ? { events: [], state, ...stopped } : { events: course.events, state: course.state }
}

function take(course: Course, command: FlowCommand): Stop | undefined {
  switch (command.type) {
    case 'save-draft':
      return saveDraft(course, command)
    case 'submit':
      return submit(course, command)
    case 'approve':
      return approve(course, command)
    case 'return':
      return returnTask(course, command)
    case 'save-approval-draft':
      return saveApprovalDraft(course, command)
    case 'withdraw':
      return withdraw(course, command)
    case 'delete':
      return deleteTask(course)
    case 'urge':
      return urge(course)
  }
}
