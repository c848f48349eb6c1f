import type { Notice, SentNotice } from '#engine/flows/event-kind.ts'
import { noticesOf, type FlowEvent } from '#engine/flows/events.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState, Person } from '#engine/flows/state.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { standInsAt, type StandInsOf } from '#features/approvals/server/delegation/stand-ins.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { handledEntry, messageEntry } from '#features/messages/entry.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'

/** Facts named in the texts of flow messages (seed-industry 9). */
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
  readonly zone: string
  /** Who stands in for somebody. */
  readonly standIns: StandInsOf
}

/**
 * Marks the messages about work items that are open no longer as read, whoever handled them; for an initiator who submits again
 * also those that led to the request.
 */
export function handledMessages(requestId: string, before: FlowState, after: FlowState, submitter: string | undefined): OutboxEntry[] {
  const open = new Set(after.entries.map(({ id }) => id))
  const workItems = before.entries.map(({ id }) => id).filter((id) => !open.has(id))
  return workItems.length > 0 || submitter !== undefined ? [handledEntry({ requestId, workItems, initiatorId: submitter })] : []
}

/** Code of the page a message links to (workflow 9). */
const places: Readonly<Record<Notice['leadsTo'], 1 | 2 | 3>> = { request: 1, 'work-item': 2, copy: 3 }

/** The messages caused by events: new work items, a return, the end, copies, a reminder. The acting person gets none. */
export function messagesOf(events: readonly FlowEvent[], state: FlowState, facts: MessageFacts, definition: FlowDefinition): OutboxEntry[] {
  const said = events.findLast((event) => 'opinion' in event)
  const after = { state, opinion: said && 'opinion' in said ? said.opinion : '' }
  // The status of the request after the decision, as the detail shows it (workflow 9).
  const status = wireStatus(state.status)
  return events.flatMap((event) =>
    noticesOf(event, after, definition).flatMap((notice) => [message(notice, facts, status), ...toStandIns(notice, state, facts, status)]),
  )
}

/** Who stands in for the person of a work item is told the same, with that person's name. */
function toStandIns({ people, leadsTo, workItem }: SentNotice, state: FlowState, facts: MessageFacts, status: number): OutboxEntry[] {
  if (leadsTo !== 'work-item') return []
  return people.flatMap((person) => {
    const open = state.entries.find((one) => one.person.id === person.id && (!workItem?.id || one.id === workItem.id))
    const told = open ? standInsAt(facts.standIns, facts.flowId, state, open).filter((userId) => userId !== facts.actor.id) : []
    if (!open || told.length === 0) return []
    const notice = { kind: 'stand-in', people: told.map((id) => ({ id, name: '' })), leadsTo, workItem: { id: open.id, node: open.node } }
    return [message({ ...notice, params: { person: person.name } }, facts, status)]
  })
}

function textsOf(moments: Readonly<Record<string, number>>, zone: string): Record<string, string> {
  return Object.fromEntries(Object.entries(moments).map(([name, at]) => [name, fromEpoch(at, 'yyyy-MM-dd HH:mm', zone) ?? '']))
}

function message(
  { kind, people, leadsTo, workItem, params, moments = {}, configuration }: SentNotice,
  facts: MessageFacts,
  status: number,
): OutboxEntry {
  return messageEntry({
    userIds: people.map((one) => one.id),
    type: 2,
    text: `approvals.message.${kind}`,
    params: { flow: facts.flowName, subject: facts.subject, number: facts.number ?? '', ...params, ...textsOf(moments, facts.zone) },
    from: facts.actor,
    ...(configuration === undefined ? {} : { sendConfiguration: configuration }),
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
