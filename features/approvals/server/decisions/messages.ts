import type { Notice } from '#engine/flows/event-kind.ts'
import { noticesOf, type FlowEvent } from '#engine/flows/events.ts'
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

/** Where a message leads in the client, as it travels (workflow 9). */
const places: Readonly<Record<Notice['leadsTo'], 1 | 2 | 3>> = { request: 1, 'work-item': 2, copy: 3 }

/** The messages that events cause: new work items, a return, the end, copies, a reminder. Nobody is told of his own act. */
export function messagesOf(events: readonly FlowEvent[], state: FlowState, facts: MessageFacts): OutboxEntry[] {
  const said = events.findLast((event) => 'opinion' in event)
  const after = { state, opinion: said && 'opinion' in said ? said.opinion : '' }
  // With the status that the request then has, as `workFlowDetail` is told (workflow 9).
  const status = wireStatus(state.status)
  return events.flatMap((event) => noticesOf(event, after).map((notice) => message(notice, facts, status)))
}

function message({ kind, people, leadsTo, workItem, params }: Notice, facts: MessageFacts, status: number): OutboxEntry {
  return messageEntry({
    userIds: people.map((one) => one.id),
    type: 2,
    text: `approvals.message.${kind}`,
    params: { flow: facts.flowName, subject: facts.subject, number: facts.number ?? '', ...params },
    from: facts.actor,
    body: {
      type: places[leadsTo],
      enCode: facts.flowCode,
      flowId: facts.flowId,
      formType: facts.formType,
      processId: facts.taskId,
      status,
      taskOperatorId: workItem?.id ?? '',
      taskNodeId: workItem?.node ?? '',
    },
  })
}
