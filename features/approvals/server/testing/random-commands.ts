import fc from 'fast-check'
import type { Call, CallInput } from '#engine/contract/call.ts'
import { openBesideOf, openSignersOf } from '#engine/flows/signers.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { runningTimers } from '#engine/flows/timers.ts'
import { changeCall } from '#features/approvals/actions/change/call.ts'
import { recallCall } from '#features/approvals/actions/recall/call.ts'
import { removeSignerCall } from '#features/approvals/actions/remove-signer/call.ts'
import { deleteCall } from '#features/approvals/actions/delete/call.ts'
import { saveApprovalDraftCall } from '#features/approvals/actions/save-approval-draft/call.ts'
import { urgeCall } from '#features/approvals/actions/urge/call.ts'
import {
  addSignerCall,
  endTimerCall,
  approveCall,
  assignCall,
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
  'end-timer': 3,
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
/** What branches begin with: a node, or the timer before it; as many as a call may name. */
export const branchHeads = [...codes, ...codes.slice(0, 40).map((code) => code.replace('n', 'w'))]
const some = <One>(from: readonly One[], pick: number): One | undefined => from[pick % Math.max(from.length, 1)]

/** The people and branches for everything that a decision might ask for. */
function wayOf({ crowd }: Stage, pick: number) {
  const people = Object.fromEntries(codes.map((code) => [code, [...crowd]]))
  const branchList = branchHeads.filter((_one, at) => pick % 3 === 0 || (at + pick) % 3 > 0)
  return { ...said, errorRuleUserList: people, candidateList: people, branchList }
}

/** Makes the call of a move; mostly by somebody who may do it, so that requests get far. */
export function commandOf(stage: Stage, move: Move): Command {
  // Signers decide soon: without this, few runs would come to a request while one of them can still be taken out.
  const kind = waitingIn(stage.state).length > 0 && move.pick % 3 === 0 ? 'remove-signer' : move.kind
  const { by, call, input, uses } = makers[kind]({ ...stage, ...move, anybody: some(stage.crowd, move.pick)! })
  return { kind, by, call, input, ...(uses !== undefined && { uses }) }
}

interface Scene extends Stage, Move {
  readonly anybody: string
}
type Made = Omit<Command, 'kind'>

const said = { handleOpinion: '核实后办理' }
const inputOf = (id: string, body: object | undefined) => ({ params: { id }, ...(body && { body }) }) as CallInput<Call>
const receiverIn = ({ crowd, pick }: Scene): string => some(crowd, pick + 1)!
const itemIn = ({ state, pick }: Scene) => some([...state.entries, ...(state.straightBack?.held ?? [])], pick)

const byInitiator = (scene: Scene, call: Call, body?: object): Made => {
  const { id, state, isOwner, anybody } = scene
  return { by: isOwner ? (state.initiator?.id ?? anybody) : anybody, call, input: inputOf(id, body) }
}
const byWatcher = ({ id, isOwner, watcher, anybody }: Scene, call: Call, body: object = said): Made => ({
  by: isOwner ? watcher : anybody,
  call,
  input: inputOf(id, body),
})
const onItem = (scene: Scene, call: Call, body: object, isUsedUp = true): Made => {
  const { id, isOwner, anybody } = scene
  const item = itemIn(scene)
  const by = isOwner ? (item?.person.id ?? anybody) : anybody
  return { by, call, input: inputOf(item?.id ?? id, body), ...(isUsedUp && item && { uses: item.id }) }
}
const moving = (scene: Scene, resurgence: boolean): Made => {
  const { errorRuleUserList } = wayOf(scene, scene.pick)
  const body = { ...said, taskId: scene.id, taskNodeId: scene.node, resurgence, errorRuleUserList }
  return { ...byWatcher(scene, changeCall), input: { body } as CallInput<Call> }
}
const visitsIn = ({ state }: Scene) => [...state.visits, ...state.passed.flatMap(({ visit }) => visit ?? [])]
const votersIn = (scene: Scene): readonly string[] => visitsIn(scene).flatMap(({ votes }) => votes.map(({ person }) => person.id))
/** Who waits for a signer. */
const waitingIn = ({ visits }: FlowState): readonly string[] =>
  visits.flatMap((visit) =>
    [...(visit.added ?? []), ...(visit.beside ?? [])]
      .map(({ by }) => by.id)
      .filter((by) => openSignersOf(visit, by).length + openBesideOf(visit, by).length > 0),
  )
const byHandler = ({ id, isOwner, anybody, pick }: Scene, call: Call, handlers: readonly string[]): Made => ({
  by: (isOwner ? some(handlers, pick) : undefined) ?? anybody,
  call,
  input: inputOf(id, said),
})

const makers: Readonly<Record<Kind, (scene: Scene) => Made>> = {
  submit: (scene) => {
    const { flowId, version, pick } = scene
    return byInitiator(scene, changeRequest, { flowId, formData: { amount: pick }, status: 0, version, ...wayOf(scene, pick) })
  },
  approve: (scene) => onItem(scene, approveCall, wayOf(scene, scene.pick)),
  return: (scene) => {
    const { pick, node } = scene
    return onItem(scene, returnCall, { ...wayOf(scene, pick), rejectStep: pick % 2 ? '0' : node, rejectType: (pick % 3) + 1 })
  },
  save: (scene) => onItem(scene, saveApprovalDraftCall, said, false),
  transfer: (scene) => onItem(scene, transferCall, { ...said, freeApproverUserId: receiverIn(scene) }),
  // Who asks somebody beside himself keeps his own work item.
  'add-signer': (scene) => {
    const freeApproverType = (scene.pick % 3) + 1
    return onItem(scene, addSignerCall, { ...said, freeApproverUserId: receiverIn(scene), freeApproverType }, freeApproverType !== 3)
  },
  'vote-to-terminate': (scene) => onItem(scene, voteToTerminateCall, said),
  assign: (scene) =>
    byWatcher(scene, assignCall, { ...said, freeApproverUserId: receiverIn(scene), taskOperatorId: itemIn(scene)?.id ?? '' }),
  change: (scene) => moving(scene, false),
  revive: (scene) => moving(scene, true),
  delete: (scene) => byInitiator(scene, deleteCall),
  urge: (scene) => byInitiator(scene, urgeCall),
  withdraw: (scene) => byInitiator(scene, withdrawCall, said),
  recall: (scene) => byHandler(scene, recallCall, votersIn(scene)),
  'remove-signer': (scene) => byHandler(scene, removeSignerCall, waitingIn(scene.state)),
  suspend: (scene) => byWatcher(scene, suspendCall),
  restore: (scene) => byWatcher(scene, restoreCall),
  terminate: (scene) => byWatcher(scene, terminateCall),
  'end-timer': (scene) => {
    const nodeCode = some(runningTimers(scene.state), scene.pick)?.node
    return byWatcher(scene, endTimerCall, { ...said, ...(nodeCode !== undefined && { nodeCode }) })
  },
}
