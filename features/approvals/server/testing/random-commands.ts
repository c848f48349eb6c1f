import fc from 'fast-check'
import type { Call, CallInput } from '#engine/contract/call.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { recallCall } from '#features/approvals/actions/recall/call.ts'
import { removeSignerCall } from '#features/approvals/actions/remove-signer/call.ts'
import { deleteCall } from '#features/approvals/actions/delete/call.ts'
import { saveApprovalDraftCall } from '#features/approvals/actions/save-approval-draft/call.ts'
import { urgeCall } from '#features/approvals/actions/urge/call.ts'
import {
  addSignerCall,
  approveCall,
  assignCall,
  changeCall,
  changeRequest,
  restoreCall,
  returnCall,
  suspendCall,
  terminateCall,
  transferCall,
  voteToTerminateCall,
  withdrawCall,
} from '#features/approvals/contract.ts'

/** What random people do with random requests, as calls. */

const kinds = {
  submit: 3,
  approve: 8,
  return: 2,
  withdraw: 1,
  urge: 1,
  delete: 4,
  save: 1,
  transfer: 2,
  'add-signer': 3,
  'remove-signer': 4,
  assign: 2,
  recall: 2,
  'vote-to-terminate': 1,
  terminate: 1,
  suspend: 2,
  restore: 3,
  change: 2,
  revive: 3,
} as const
export type Kind = keyof typeof kinds
export const everyKind = Object.keys(kinds) as Kind[]

/** One thing that somebody does; what it is about follows from where the request stands then. */
export const anyMove = fc.record({
  kind: fc.constantFrom(...everyKind.flatMap((kind) => Array.from({ length: kinds[kind] }, () => kind))),
  pick: fc.nat({ max: 20 }),
  node: fc.constantFrom('n1', 'n2', 'n3', 'n4'),
  isOwner: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
})
export type Move = typeof anyMove extends fc.Arbitrary<infer One> ? One : never

/** A call with who makes it. */
export interface Command {
  readonly kind: Kind
  readonly by: string
  readonly call: Call
  readonly input: CallInput<Call>
  /** The work item that it uses up where it is granted. */
  readonly uses?: string
}

interface Stage {
  readonly id: string
  readonly flowId: string
  readonly state: FlowState
  /** Of the record. */
  readonly version: number
  readonly crowd: readonly string[]
  /** Who watches over all requests. */
  readonly watcher: string
}

const codes = Array.from({ length: 60 }, (_one, at) => `n${at + 1}`)
const some = <One>(from: readonly One[], pick: number): One | undefined => from[pick % Math.max(from.length, 1)]

/** The people and branches for everything that a decision might ask for. */
function wayOf({ crowd }: Stage, pick: number) {
  const people = Object.fromEntries(codes.map((code) => [code, [...crowd]]))
  const branchList = codes.filter((_one, at) => pick % 3 === 0 || (at + pick) % 3 > 0)
  return { errorRuleUserList: people, candidateList: people, branchList, handleOpinion: '核实后办理' }
}

/** Makes the call of a move; mostly by somebody who may do it, so that requests get far. */
export function commandOf(stage: Stage, { kind, pick, node, isOwner }: Move): Command {
  const { id, flowId, state, version, crowd, watcher } = stage
  const anybody = some(crowd, pick)!
  const receiver = some(crowd, pick + 1)!
  const known = [...state.entries, ...(state.straightBack?.held ?? [])]
  const item = some(known, pick)
  const initiator = isOwner ? (state.initiator?.id ?? anybody) : anybody
  const manager = isOwner ? watcher : anybody
  const ofRequest = (call: Call, by: string, body: object | undefined = {}): Command => ({ kind, by, call, input: inputOf(id, body) })
  const ofItem = (call: Call, body: object, isUsedUp = true): Command => ({
    kind,
    by: isOwner ? (item?.person.id ?? anybody) : anybody,
    call,
    input: inputOf(item?.id ?? id, body),
    ...(isUsedUp && item && { uses: item.id }),
  })
  const said = { handleOpinion: '核实后办理' }
  const way = wayOf(stage, pick)
  switch (kind) {
    case 'submit':
      return ofRequest(changeRequest, initiator, { flowId, formData: { amount: pick }, status: 0, version, ...way })
    case 'approve':
      return ofItem(approveCall, way)
    case 'return':
      return ofItem(returnCall, { ...way, rejectStep: pick % 2 ? '0' : node, rejectType: (pick % 3) + 1 })
    case 'save':
      return ofItem(saveApprovalDraftCall, said, false)
    case 'transfer':
      return ofItem(transferCall, { ...said, freeApproverUserId: receiver })
    case 'add-signer':
      return ofItem(addSignerCall, { ...said, freeApproverUserId: receiver, freeApproverType: (pick % 2) + 1 })
    case 'vote-to-terminate':
      return ofItem(voteToTerminateCall, said)
    case 'assign':
      return ofRequest(assignCall, manager, { ...said, freeApproverUserId: receiver, taskOperatorId: item?.id ?? '' })
    case 'change':
    case 'revive': {
      const { errorRuleUserList } = way
      const body = { ...said, taskId: id, taskNodeId: node, resurgence: kind === 'revive', errorRuleUserList }
      return { kind, by: manager, call: changeCall, input: { body } as CallInput<Call> }
    }
    case 'delete':
    case 'urge':
      return ofRequest(kind === 'delete' ? deleteCall : urgeCall, initiator, undefined)
    case 'withdraw':
      return ofRequest(withdrawCall, initiator, said)
    case 'recall':
    case 'remove-signer': {
      const visits = [...state.visits, ...state.passed.flatMap(({ visit }) => visit ?? [])]
      const voters = visits.flatMap(({ votes }) => votes.map(({ person }) => person.id))
      const askers = visits.flatMap(({ added = [] }) => added.map(({ by }) => by.id))
      const by = (isOwner ? some(kind === 'recall' ? voters : askers, pick) : undefined) ?? anybody
      return ofRequest(kind === 'recall' ? recallCall : removeSignerCall, by, said)
    }
    case 'suspend':
    case 'restore':
    case 'terminate':
      return ofRequest({ suspend: suspendCall, restore: restoreCall, terminate: terminateCall }[kind], manager, said)
  }
}

const inputOf = (id: string, body: object | undefined) => ({ params: { id }, ...(body && { body }) }) as CallInput<Call>
