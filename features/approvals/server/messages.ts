import type { FlowEvent } from '#engine/flows/events.ts'
import type { FlowState, Person } from '#engine/flows/state.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { messageEntry } from '#features/messages/entry.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'

/** What the texts of flow messages name (seed-industry 9). */
export interface MessageFacts {
  readonly taskId: string
  readonly flowId: string
  readonly flowCode: string
  readonly flowName: string
  /** Name of the filing organization. */
  readonly subject: string
  readonly number: string | null
  readonly actor: Person
  readonly formType: 2
}

/** Where the message leads in the client: 1 my request, 2 to do, 3 copied (workflow 9). */
type Place = 1 | 2 | 3

/** The messages that events cause: new to-dos, a return, the end, copies, a reminder. Nobody is told of his own act. */
export function messagesOf(events: readonly FlowEvent[], state: FlowState, facts: MessageFacts): OutboxEntry[] {
  return events.flatMap((event) => messagesOfEvent(event, events, state, { ...facts, status: wireStatus(state.status) }))
}

/** With the status that the task then has, as `workFlowDetail` is told (workflow 9). */
type MessageSource = MessageFacts & { readonly status: number }

function messagesOfEvent(event: FlowEvent, events: readonly FlowEvent[], state: FlowState, facts: MessageSource): OutboxEntry[] {
  const initiator = state.initiator ? [state.initiator] : []
  switch (event.type) {
    case 'operator-assigned': {
      const open = state.entries.some((entry) => entry.id === event.entry)
      return open
        ? [message('todo', [event.person], 2, facts, { node: event.nodeName }, { taskOperatorId: event.entry, taskNodeId: event.node })]
        : []
    }
    case 'entries-resumed':
      return event.entries.flatMap((entry, index) =>
        message('todo', [event.people[index]!], 2, facts, { node: event.node }, { taskOperatorId: entry, taskNodeId: event.node }),
      )
    case 'task-returned':
      return event.to === null ? [message('returned', initiator, 1, facts, { opinion: opinionIn(events) })] : []
    case 'task-approved':
      return [message('ended', initiator, 1, facts, {})]
    case 'copied':
      return [message('copied', event.people, 3, facts, {})]
    case 'urged':
      return event.entries.flatMap((entry, index) =>
        message('urged', [event.people[index]!], 2, facts, {}, { taskOperatorId: entry, taskNodeId: '' }),
      )
    default:
      return []
  }
}

/** Why the task was returned, as the person who returned it wrote. */
function opinionIn(events: readonly FlowEvent[]): string {
  return events.findLast((event) => event.type === 'operator-returned')?.opinion || '-'
}

function message(
  kind: string,
  people: readonly Person[],
  place: Place,
  facts: MessageSource,
  params: Record<string, string>,
  entry: { taskOperatorId: string; taskNodeId: string } = { taskOperatorId: '', taskNodeId: '' },
): OutboxEntry {
  return messageEntry({
    userIds: people.map((one) => one.id),
    type: 2,
    text: `approvals.message.${kind}`,
    params: { flow: facts.flowName, subject: facts.subject, number: facts.number ?? '', ...params },
    from: facts.actor,
    body: {
      type: place,
      enCode: facts.flowCode,
      flowId: facts.flowId,
      formType: facts.formType,
      processId: facts.taskId,
      status: facts.status,
      ...entry,
    },
  })
}
