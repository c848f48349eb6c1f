import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { isJsonObject, own } from './json.ts'
import type { Json, JsonObject } from './json.ts'
import { objectMember, objectOf, putEach, textMember, textOf } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import { headOf } from './model.ts'
import type {
  ApproverNode,
  Branch,
  FlowDefinition,
  FlowIdentity,
  FlowNode,
  FlowStep,
  ForeignNode,
  Fork,
  NodeCommon,
  StartNode,
  SubFlowNode,
  TimerNode,
} from './model.ts'
import { timerProperties } from './timer-properties.ts'
import { approverProperties, branchProperties, startProperties, subFlowProperties } from './wire-properties.ts'

/**
 * The platform family's tree (workflow 3) and the clean model. Nothing is lost: `encodeFlow(decodeFlow(…, tree))` is the
 * same document for every tree, with members nobody knows and values of odd shapes, because each node keeps its document
 * and only what the model says differently is written over it.
 */

export type DecodedFlow =
  | { readonly definition: FlowDefinition; readonly refusal?: undefined }
  | { readonly definition?: undefined; readonly refusal: Refusal }

const deepestTree = 500

/**
 * Reads a tree.
 *
 * @param identity what the template and its version say: id, code, name, version
 * @param tree the parsed `flowTemplateJson`
 * @returns the definition; a refusal when the document is no tree that begins with a start node
 */
export function decodeFlow(identity: FlowIdentity, tree: unknown): DecodedFlow {
  if (!isJsonObject(tree) || own(tree, 'type') !== 'start' || depthOf(tree) > deepestTree)
    return { refusal: refusal('malformed', 'flows.not-a-flow') }
  return { definition: { ...identity, start: decodeStart(tree) } }
}

/** Writes the tree; new nodes get their `prevId` from the place they stand in. */
export function encodeFlow(definition: FlowDefinition): JsonObject {
  return encodeStep(definition.start, '0')
}

function depthOf(document: JsonObject): number {
  let deepest = 0
  const open: { readonly node: Json; readonly depth: number }[] = [{ node: document, depth: 1 }]
  for (let place = open.pop(); place; place = open.pop()) {
    const { node, depth } = place
    if (!isJsonObject(node)) continue
    deepest = Math.max(deepest, depth)
    if (depth > deepestTree) return depth
    for (const below of [own(node, 'childNode'), own(node, 'conditionNodes')].flat())
      if (below !== undefined) open.push({ node: below, depth: depth + 1 })
  }
  return deepest
}

function isNodeDocument(value: unknown): value is JsonObject {
  return isJsonObject(value) && typeof own(value, 'type') === 'string' && typeof own(value, 'nodeId') === 'string'
}

/** Whatever hangs below is part of the way: an object that is no proper node is kept as a foreign one and found by the check. */
function decodeCommon(document: JsonObject): NodeCommon {
  const childNode = own(document, 'childNode')
  const conditionNodes = own(document, 'conditionNodes')
  const hasNext = isJsonObject(childNode) && Object.keys(childNode).length > 0
  const hasFork = Array.isArray(conditionNodes) && conditionNodes.length > 0
  // Empty members hold the place of what hangs below, so that it is written back in the same order.
  const kept: JsonObject = { ...document, ...(hasNext && { childNode: null }), ...(hasFork && { conditionNodes: [] }) }
  return {
    code: textMember('nodeId').read(document),
    name: caption.read(document),
    ...(hasNext && { next: decodeNode(childNode) }),
    ...(hasFork && { fork: decodeFork(document, conditionNodes) }),
    kept,
  }
}

const forkTypes = { condition: 'condition', parallel: 'interflow', chosen: 'branchFlow' } as const

function decodeFork(document: JsonObject, documents: readonly Json[]): Fork {
  const type = readForkType(document)
  const kind = (['condition', 'parallel', 'chosen'] as const).find((one) => forkTypes[one] === type)
  const branches = documents.filter(
    (one): one is JsonObject => isNodeDocument(one) && (own(one, 'type') === 'condition') === (kind === 'condition'),
  )
  if (kind === undefined || branches.length !== documents.length) return { kind: 'foreign', type, documents }
  return { kind, branches: branches.map(kind === 'condition' ? decodeBranch : decodeHeadedBranch) }
}

/** Members of a node's document that say that a branch begins with it; ours is what the branch itself is called. */
const headMembers = ['isInterflow', 'isBranchFlow', 'seedbedBranch'] as const

/**
 * A branch of a parallel or chosen fork. In the family's tree it has no document of its own: its first node stands in its place, and an
 * invisible one where it is empty or begins with a fork.
 */
function decodeHeadedBranch(document: JsonObject): Branch {
  const said = Object.fromEntries(headMembers.flatMap((name) => (Object.hasOwn(document, name) ? [[name, document[name] ?? null]] : [])))
  const called = objectMember(document, 'seedbedBranch')
  const code = textOf(own(called, 'id')) ?? codeOfHead(textMember('nodeId').read(document))
  const unsaid = Object.fromEntries(Object.keys(said).map((name) => [name, false]))
  const next = decodeNode({ ...document, ...unsaid })
  const base = { kind: 'branch', code, name: textOf(own(called, 'title')) ?? '', ...plainBranch, kept: said } as const
  if (next.kind !== 'pass' || next.code !== headOf(base).code) return { ...base, next }
  return { ...base, ...(next.fork && { fork: next.fork }), ...(next.next && { next: next.next }) }
}

const plainBranch = { isDefault: false, priority: 1, rules: [] } as const

const codeOfHead = (node: string): string => `${node}-branch`

function encodeHeadedBranch(branch: Branch, above: string, kind: 'parallel' | 'chosen'): JsonObject {
  const { code, name, next, fork, kept } = branch
  const isEmpty = headOf(branch) !== next
  const head: FlowNode =
    isEmpty || !next ? { kind: 'pass', code: headOf(branch).code, name: '', ...(fork && { fork }), ...(next && { next }) } : next
  const isNamed = isEmpty || name !== '' || code !== codeOfHead(head.code)
  const { seedbedBranch, ...said } = kept ?? { [kind === 'parallel' ? 'isInterflow' : 'isBranchFlow']: true }
  const called = isNamed ? { ...(isJsonObject(seedbedBranch) && seedbedBranch), id: code, title: name } : seedbedBranch
  return { ...encodeStep(head, above), ...said, ...(called !== undefined && { seedbedBranch: called }) }
}

const caption: Lens<string> = {
  read: (document) => textOf(own(objectMember(document, 'properties'), 'title')) ?? textOf(own(document, 'content')) ?? '',
  write: () => ({}),
}

function decodeNode(document: JsonObject): Exclude<FlowNode, StartNode> {
  const type = textMember('type').read(document)
  if (type === 'approver') return decodeApprover(document)
  if (type === 'subFlow') return decodeSubFlow(document)
  if (type === 'timer') return decodeTimer(document)
  return type === 'empty' ? { kind: 'pass', ...decodeCommon(document) } : decodeForeign(document, type)
}

function decodeForeign(document: JsonObject, type: string): ForeignNode {
  const { code, name, next } = decodeCommon(document)
  return { kind: 'foreign', code, name, type, document: next ? { ...document, childNode: null } : document, ...(next && { next }) }
}

function decodeStart(document: JsonObject): StartNode {
  return { kind: 'start', ...decodeCommon(document), ...objectOf(startProperties).read(objectMember(document, 'properties')) }
}

function decodeApprover(document: JsonObject): ApproverNode {
  return { kind: 'approver', ...decodeCommon(document), ...objectOf(approverProperties).read(objectMember(document, 'properties')) }
}

function decodeSubFlow(document: JsonObject): SubFlowNode {
  return { kind: 'sub-flow', ...decodeCommon(document), ...objectOf(subFlowProperties).read(objectMember(document, 'properties')) }
}

function decodeTimer(document: JsonObject): TimerNode {
  return { kind: 'timer', ...decodeCommon(document), ...objectOf(timerProperties).read(objectMember(document, 'properties')) }
}

function decodeBranch(document: JsonObject): Branch {
  return { kind: 'branch', ...decodeCommon(document), ...objectOf(branchProperties).read(objectMember(document, 'properties')) }
}

const wireTypes = {
  start: 'start',
  approver: 'approver',
  'sub-flow': 'subFlow',
  timer: 'timer',
  pass: 'empty',
  branch: 'condition',
} as const

function encodeStep(step: FlowStep, previous: string): JsonObject {
  const below = step.next && { childNode: encodeStep(step.next, step.code) }
  if (step.kind === 'foreign') return { ...step.document, ...below }
  const before: JsonObject = step.kept ?? newDocument(step, previous)
  const named = textMember('nodeId').read(before) === step.code ? before : { ...before, nodeId: step.code }
  const inside = objectMember(named, 'properties')
  const titled = caption.read(named) === step.name ? inside : { ...inside, title: step.name }
  const properties = writeProperties(step, titled)
  const document = properties === inside ? named : { ...named, properties }
  return {
    ...document,
    ...(step.fork && encodeFork(step.fork, step.code, document)),
    ...below,
  }
}

function newDocument(step: Exclude<FlowStep, ForeignNode>, previous: string): JsonObject {
  return {
    nodeId: step.code,
    prevId: previous,
    type: wireTypes[step.kind],
    content: step.name,
    properties: { title: step.name },
    ...(step.fork && { conditionType: typeOfFork(step.fork) }),
  }
}

function writeProperties(step: Exclude<FlowStep, ForeignNode>, inside: JsonObject): JsonObject {
  if (step.kind === 'start') return putEach(startProperties, inside, ownMembers(step, startProperties))
  if (step.kind === 'approver') return putEach(approverProperties, inside, ownMembers(step, approverProperties))
  if (step.kind === 'sub-flow') return putEach(subFlowProperties, inside, ownMembers(step, subFlowProperties))
  if (step.kind === 'timer') return putEach(timerProperties, inside, ownMembers(step, timerProperties))
  return step.kind === 'branch' ? putEach(branchProperties, inside, ownMembers(step, branchProperties)) : inside
}

function ownMembers<Step extends object, Names extends object>(step: Step, lenses: Names): Pick<Step, keyof Names & keyof Step> {
  const names = Object.keys(lenses) as (keyof Names & keyof Step)[]
  return Object.fromEntries(names.map((name) => [name, step[name]])) as Pick<Step, keyof Names & keyof Step>
}

function encodeFork(fork: Fork, code: string, document: JsonObject): JsonObject {
  const type = typeOfFork(fork)
  return {
    ...(readForkType(document) !== type && { conditionType: type }),
    conditionNodes: encodeBranches(fork, code),
  }
}

function encodeBranches(fork: Fork, code: string): Json[] {
  if (fork.kind === 'foreign') return [...fork.documents]
  const { kind } = fork
  if (kind === 'condition') return fork.branches.map((branch) => encodeStep(branch, code))
  return fork.branches.map((branch) => encodeHeadedBranch(branch, code, kind))
}

const typeOfFork = (fork: Fork): string => (fork.kind === 'foreign' ? fork.type : forkTypes[fork.kind])

function readForkType(document: JsonObject): string {
  return textOf(own(document, 'conditionType')) ?? 'condition'
}

/** Writes a step with everything below it, as it travels through a clipboard. */
export function encodePiece(step: FlowStep): JsonObject {
  return encodeStep(step, '')
}

/** Reads such a piece; undefined where the document is no step that can stand below another one. */
export function decodePiece(document: unknown): Exclude<FlowStep, StartNode> | undefined {
  if (!isNodeDocument(document) || own(document, 'type') === 'start' || depthOf(document) > deepestTree) return undefined
  return own(document, 'type') === 'condition' ? decodeBranch(document) : decodeNode(document)
}
