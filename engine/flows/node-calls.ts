import { isJsonObject, own } from './json.ts'
import type { JsonObject } from './json.ts'
import { booleanOf, objectMember, textOf } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import type { ApproverCalls, CallKind, CallParameter, FlowDefinition, FlowStep, NodeCall, StartCalls } from './model.ts'
import { approverOf } from './tree.ts'

/** `…FuncConfig` of a node: `{on, interfaceId, interfaceName, templateJson}` (workflow 10). One that names no interface counts as off. */
function readCall(document: JsonObject, name: string): NodeCall | undefined {
  const config = objectMember(document, name)
  return booleanOf(own(config, 'on')) === true ? callIn(config) : undefined
}

function callIn(config: JsonObject): NodeCall | undefined {
  const id = textOf(own(config, 'interfaceId')) ?? ''
  if (id === '') return undefined
  const list = own(config, 'templateJson')
  const parameters = Array.isArray(list) ? list.filter(isJsonObject).map(readParameter) : []
  return { interface: id, name: textOf(own(config, 'interfaceName')) ?? '', parameters, kept: config }
}

const readParameter = (kept: JsonObject): CallParameter => ({
  field: textOf(own(kept, 'field')) ?? '',
  from: textOf(own(kept, 'relationField')) ?? '',
  kept,
})

function writeCall(call: NodeCall | undefined): JsonObject {
  return { ...writtenCall(call), on: call !== undefined }
}

function writtenCall(call: NodeCall | undefined): JsonObject {
  if (!call) return { interfaceId: '', interfaceName: '', templateJson: [] }
  const templateJson = call.parameters.map(({ field, from, kept }) => ({ fieldName: field, ...kept, field, relationField: from }))
  return { ...call.kept, interfaceId: call.interface, interfaceName: call.name, templateJson }
}

/** The data interface that says who is asked, in the member of later versions of the family: `interfaceConfig`, with members as of events. */
export const peopleCall: Lens<NodeCall | undefined> = {
  read: (document) => callIn(objectMember(document, 'interfaceConfig')),
  write: (call) => ({ interfaceConfig: writtenCall(call) }),
}

/** Only members that say something are written, so that a document that knows nothing of events stays as it is. */
function eventCalls<Calls extends StartCalls | ApproverCalls>(members: Readonly<Record<keyof Calls, string>>): Lens<Calls | undefined> {
  const names = Object.entries<string>(members)
  const read = (document: JsonObject): Calls | undefined => {
    const calls = names.flatMap(([kind, member]) => {
      const call = readCall(document, member)
      return call ? [[kind, call] as const] : []
    })
    return calls.length > 0 ? (Object.fromEntries(calls) as Calls) : undefined
  }
  const write = (value: Calls | undefined): JsonObject => {
    const said = new Map<string, NodeCall | undefined>(Object.entries(value ?? {}))
    return Object.fromEntries(names.map(([kind, member]) => [member, writeCall(said.get(kind))]))
  }
  return { read, write }
}

const timed = { overdue: 'overTimeFuncConfig', reminded: 'noticeFuncConfig' } as const

export const startCalls = eventCalls<StartCalls>({
  launched: 'initFuncConfig',
  ended: 'endFuncConfig',
  withdrawn: 'flowRecallFuncConfig',
  ...timed,
})

export const approverCalls = eventCalls<ApproverCalls>({
  approved: 'approveFuncConfig',
  rejected: 'rejectFuncConfig',
  recalled: 'recallFuncConfig',
  ...timed,
})

/**
 * What the flow calls for an event at a node.
 *
 * @param node code of the node; what happens to the request as a whole is the start's
 */
export function callAt(definition: FlowDefinition, kind: CallKind, node: string): NodeCall | undefined {
  const atStart: Partial<Readonly<Record<CallKind, NodeCall>>> = definition.start.calls ?? {}
  const atNode: Partial<Readonly<Record<CallKind, NodeCall>>> = approverOf(definition, node)?.calls ?? {}
  if (kind === 'reminded' || kind === 'overdue') return atNode[kind] ?? atStart[kind]
  return node === definition.start.code ? atStart[kind] : atNode[kind]
}

/** All data interfaces that a step calls: for its events, and for who is asked there. */
export function callsOf(step: FlowStep): readonly NodeCall[] {
  const forEvents = step.kind === 'start' || step.kind === 'approver' ? callsAt(step.calls).map(([, call]) => call) : []
  const forPeople = 'assignee' in step && step.assignee.kind === 'service' && step.assignee.call ? [step.assignee.call] : []
  return [...forEvents, ...forPeople]
}

/** All calls of a node by their kind. */
export function callsAt(calls: StartCalls | ApproverCalls | undefined): readonly (readonly [CallKind, NodeCall])[] {
  const known: Partial<Readonly<Record<CallKind, NodeCall>>> = calls ?? {}
  return (Object.keys(known) as CallKind[]).flatMap((kind) => {
    const call = known[kind]
    return call ? [[kind, call] as const] : []
  })
}
