import type { Notice, SentNotice } from '#engine/flows/event-kind.ts'
import { noticesOf, workItemChanges, type FlowEvent } from '#engine/flows/events.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { SentAs } from '#engine/flows/node-messages.ts'
import type { FlowState, Person } from '#engine/flows/state.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { standInsAt, type StandInsOf } from '#features/approvals/server/delegation/stand-ins.ts'
import type { StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { standInText } from '#features/approvals/stand-in-texts.ts'
import { handledEntry, messageEntry, type NewMessage } from '#features/messages/entry.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'

/** Whose request it is, as messages say it: the organization it was filed for, else who began it. */
export function subjectOf(organization: { readonly name: string } | undefined, initiator: Person | null): string {
  return organization?.name || (initiator?.name ?? '')
}

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
  /** Who started it in the initiator's name; null where the initiator did. */
  readonly startedBy: string | null
  readonly formType: 2
  readonly zone: string
  /** Who stands in for somebody. */
  readonly standIns: StandInsOf
  /** What fills the parameters of the templates by which a notice goes out. */
  readonly valuesOf: (notice: SentNotice) => NonNullable<NewMessage['values']>
  /** How who begins it as a sub flow is told; absent of others. */
  readonly begun?: SentAs | undefined
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
  return events.flatMap((event) => [
    ...noticesOf(event, after, definition, facts.begun).flatMap((notice) => [
      message(notice, facts, status),
      ...toStandIns(notice, state, facts, status),
    ]),
    ...toWhoWasStoodInFor(event, facts, status),
  ])
}

/** The person in whose name somebody decided is told what (workflow 9). */
function toWhoWasStoodInFor(event: FlowEvent, facts: MessageFacts, status: number): OutboxEntry[] {
  const handled = event.through && workItemChanges(event).find(({ change }) => change === 'handled')
  if (!handled || handled.change !== 'handled' || !event.through || !('by' in event) || !event.by || !('nodeName' in event)) return []
  const params = { by: event.through.name, node: event.nodeName, opinion: ('opinion' in event && event.opinion) || '-' }
  const notice = { kind: `stood-in-${handled.action}`, people: [event.by], leadsTo: 'request', params } as const
  return [message(notice, facts, status, { isDelegation: true })]
}

/** The initiator is told what somebody started in his name (workflow 9). */
export function startedForMessage(
  { id, number, state, initiator_id }: Pick<StoredRequest, 'id' | 'number' | 'state' | 'initiator_id'>,
  { id: flowId, code, name }: FlowDefinition,
  by: Person,
): OutboxEntry {
  return messageEntry({
    userIds: [initiator_id],
    type: 2,
    isDelegation: true,
    text: 'approvals.message.started-for',
    params: { by: by.name, flow: name, number: number ?? '' },
    from: by,
    body: {
      type: places.request,
      enCode: code,
      flowId,
      formType: 2,
      processId: id,
      status: wireStatus(state.status),
      taskOperatorId: '',
      taskNodeId: '',
    },
  })
}

/** Who stands in for the person of a work item is told the same, with that person's name. */
function toStandIns(
  { configuration: _, parameters: _values, ...notice }: SentNotice,
  state: FlowState,
  facts: MessageFacts,
  status: number,
): OutboxEntry[] {
  const { kind, people, leadsTo, workItem, params } = notice
  if (leadsTo !== 'work-item') return []
  return people.flatMap((person) => {
    const open = state.entries.find((one) => one.person.id === person.id && (!workItem?.id || one.id === workItem.id))
    const request = { state, started_by: facts.startedBy }
    const told = open ? standInsAt(facts.standIns, facts.flowId, request, open).filter((userId) => userId !== facts.actor.id) : []
    if (!open || told.length === 0) return []
    const theirs = { people: told.map((id) => ({ id, name: '' })), workItem: { id: open.id, node: open.node } }
    return [message({ ...notice, ...theirs, params: { ...params, person: person.name } }, facts, status, { text: standInText(kind) })]
  })
}

function textsOf(moments: Readonly<Record<string, number>>, zone: string): Record<string, string> {
  return Object.fromEntries(Object.entries(moments).map(([name, at]) => [name, fromEpoch(at, 'yyyy-MM-dd HH:mm', zone) ?? '']))
}

function message(
  notice: SentNotice,
  facts: MessageFacts,
  status: number,
  rest: Partial<Pick<NewMessage, 'text' | 'isDelegation'>> = {},
): OutboxEntry {
  const { kind, people, leadsTo, workItem, params, moments = {}, configuration } = notice
  const values = configuration === undefined ? [] : facts.valuesOf(notice)
  return messageEntry({
    userIds: people.map((one) => one.id),
    type: 2,
    text: `approvals.message.${kind}`,
    ...rest,
    params: { flow: facts.flowName, subject: facts.subject, number: facts.number ?? '', ...params, ...textsOf(moments, facts.zone) },
    from: facts.actor,
    ...(configuration === undefined ? {} : { sendConfiguration: configuration }),
    ...(values.length > 0 && { values }),
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
