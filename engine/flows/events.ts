import { actions } from './actions.ts'
import type {
  AfterDecision,
  AnyEvent,
  AtNode,
  Copy,
  EventKind,
  HistoryLine,
  LineFacts,
  Notice,
  Numbered,
  SentNotice,
  WorkItemChange,
} from './event-kind.ts'
import { branchDone, branchesEntered, branchesJoined, branchesResumed } from './events/branches.ts'
import { copied } from './events/copied.ts'
import { nodeEntered } from './events/node-entered.ts'
import { nodePassed } from './events/node-passed.ts'
import { nodeSkipped } from './events/node-skipped.ts'
import { requestApproved } from './events/request-approved.ts'
import { requestTerminated } from './events/request-terminated.ts'
import { subFlowLeft, subFlowPassed, subFlowStarted } from './events/sub-flows.ts'
import { serviceGaveNobody } from './events/service-gave-nobody.ts'
import { signerDone } from './events/signer-done.ts'
import { timerStarted } from './events/timers.ts'
import { workItemAssigned } from './events/work-item-assigned.ts'
import { workItemsClosed } from './events/work-items-closed.ts'
import { workItemsResumed } from './events/work-items-resumed.ts'
import type { CallKind, FlowDefinition, NodeCall } from './model.ts'
import { callAt } from './node-calls.ts'
import { messageOf } from './node-messages.ts'
import type { SentAs } from './node-messages.ts'
import type { FlowState, Person } from './state.ts'

/** Kinds of events that several actions lead to; those that one action alone brings stand with it. */
const sharedEvents = [
  nodeEntered,
  nodePassed,
  nodeSkipped,
  workItemAssigned,
  workItemsClosed,
  workItemsResumed,
  copied,
  requestApproved,
  requestTerminated,
  signerDone,
  branchesEntered,
  branchDone,
  branchesJoined,
  branchesResumed,
  subFlowStarted,
  subFlowPassed,
  subFlowLeft,
  timerStarted,
  serviceGaveNobody,
] as const

type Actions = typeof actions
type Kind = (typeof sharedEvents)[number] | Actions[keyof Actions]['events'][number]
type Facts = { readonly [One in Kind as One['type']]: One extends EventKind<One['type'], infer Fact> ? Fact : never }

export type EventType = keyof Facts
type EventOf<Type extends EventType> = Numbered<Type, Facts[Type]>

/**
 * What happened to a request, in the past tense. The list of events is the history; the state, the boxes, the history lines
 * (流转记录), the timeline and the messages are projections of it.
 */
export type FlowEvent = { readonly [Type in EventType]: EventOf<Type> }[EventType]

type Kinds = { readonly [Type in EventType]: EventKind<Type, Facts[Type]> }

const kinds: Kinds = Object.assign(
  {},
  ...[...sharedEvents, ...Object.values(actions).flatMap(({ events }) => [...events])].map((kind) => ({ [kind.type]: kind })),
)

function kindOf<Type extends EventType>(type: Type): EventKind<Type, Facts[Type]> {
  return kinds[type]
}

/** Whether the kind of the event is in the list. */
export function isFlowEvent(event: AnyEvent): event is FlowEvent {
  return Object.hasOwn(kinds, event.type)
}

/** The state after an event, but for its sequence. */
export function stateAfter(state: FlowState, event: FlowEvent): FlowState {
  const after = <Type extends EventType>(type: Type, one: EventOf<Type>) => kindOf(type).evolve(state, one)
  return after(event.type, event)
}

/** The history line of an event; undefined where it has none. */
export function lineOf(event: FlowEvent, known: LineFacts): HistoryLine | undefined {
  const line = <Type extends EventType>(type: Type, one: EventOf<Type>) => kindOf(type).line?.(one, known)
  return line(event.type, event)
}

/** Changes of work items by an event. */
export function workItemChanges(event: FlowEvent): readonly WorkItemChange[] {
  const changes = <Type extends EventType>(type: Type, one: EventOf<Type>) => kindOf(type).workItems?.(one) ?? []
  const { through } = event
  const all = changes(event.type, event)
  return through ? all.map((one) => (one.change === 'handled' ? { ...one, through } : one)) : all
}

/** Who gets a copy with an event. */
export function copiesOf(event: FlowEvent): readonly Copy[] {
  const copies = <Type extends EventType>(type: Type, one: EventOf<Type>) => kindOf(type).copies?.(one) ?? []
  return copies(event.type, event)
}

/**
 * Who is notified of an event, and how: a node may name a send configuration of its own, or tell nobody (workflow 9).
 *
 * @param begun how the flow that starts it as a sub flow tells so; absent of others
 */
export function noticesOf(event: FlowEvent, after: AfterDecision, definition: FlowDefinition, begun?: SentAs): readonly SentNotice[] {
  return caused(event, after).flatMap((notice) => {
    const isBegun = notice.kind === 'sub-flow-begun'
    const sent = isBegun ? (begun ?? { kind: 'default' }) : messageOf(definition, notice.kind, notice.node)
    if (sent.kind === 'own') return [{ ...notice, configuration: sent.configuration, parameters: sent.parameters }]
    // Who started a request is told of each approved node only where the flow asks for it.
    return sent.kind === 'off' || notice.kind === 'approved' ? [] : [notice]
  })
}

function caused(event: FlowEvent, after: AfterDecision): readonly Notice[] {
  const notices = <Type extends EventType>(type: Type, one: EventOf<Type>) => kindOf(type).notices?.(one, after) ?? []
  return notices(event.type, event)
}

/** An event for which the flow calls a data interface. */
export interface FlowCall {
  readonly sequence: number
  readonly kind: CallKind
  readonly place: AtNode
  readonly people: readonly Person[]
  readonly call: NodeCall
}

/** What the flow calls for an event; undefined where it calls nothing. */
export function callOf(event: FlowEvent, definition: FlowDefinition): FlowCall | undefined {
  const causedBy = <Type extends EventType>(type: Type, one: EventOf<Type>) => kindOf(type).calls?.(one)
  const found = causedBy(event.type, event)
  if (!found) return undefined
  const { kind, people, at: place = { node: definition.start.code, nodeName: definition.start.name } } = found
  const call = callAt(definition, kind, place.node)
  return call && { sequence: event.sequence, kind, place, people, call }
}

/** Types of the events with which a request passes between initiator and approvers. */
export function eventsThatPassTo(side: 'initiator' | 'approvers'): readonly EventType[] {
  return Object.values(kinds)
    .filter((kind) => kind.passesTo === side)
    .map((kind) => kind.type)
}
