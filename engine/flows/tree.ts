import type { AtNode } from './event-kind.ts'
import { branchesOf } from './model.ts'
import type { ApproverNode, Branch, BranchedFork, FlowDefinition, FlowStep } from './model.ts'
import { currentNodes } from './state.ts'
import type { FlowState } from './state.ts'

/** A step with what is needed to go on from it and to look back. */
export interface Place {
  readonly step: FlowStep
  /** The branches that enclose this step, the innermost first; each meets the others of its fork where it ends. */
  readonly around: readonly Enclosing[]
  /** Codes of all nodes that can have been passed before this one: not those of branches beside its own. */
  readonly before: readonly string[]
}

/** A branch and the step whose fork it belongs to. */
export interface Enclosing {
  readonly step: FlowStep
  readonly kind: BranchedFork['kind']
  readonly branch: Branch
}

/** Definitions never change, and each decision asks for many places of one. */
const known = new WeakMap<FlowDefinition, readonly Place[]>()

/** Every step of the tree in the order of drawing, branches before their join. Codes that occur twice come twice. */
export function placesOf(definition: FlowDefinition): readonly Place[] {
  const found = known.get(definition)
  if (found) return found
  const places: Place[] = []
  visit(definition.start, [], [], places)
  known.set(definition, places)
  return places
}

/** @returns the codes met from here on, for what follows */
function visit(step: FlowStep, around: readonly Enclosing[], before: readonly string[], places: Place[]): readonly string[] {
  places.push({ step, around, before })
  let met = step.kind === 'branch' ? before : [...before, step.code]
  const { fork } = step
  if (fork && fork.kind !== 'foreign') {
    const { kind } = fork
    const inBranches = branchesOf(step).flatMap((branch) => visit(branch, [{ step, kind, branch }, ...around], met, places))
    met = [...new Set([...met, ...inBranches])]
  }
  return step.next ? visit(step.next, around, met, places) : met
}

/** Codes of a step and of all that can follow it; null stands for the start, and so for everything. */
export function codesFrom(definition: FlowDefinition, code: string | null): ReadonlySet<string> {
  const places = placesOf(definition).filter(({ step, before }) => code === null || step.code === code || before.includes(code))
  return new Set(places.map(({ step }) => step.code))
}

/** The kind of fork that a branch belongs to; undefined where it is no branch of this flow. */
export function forkKindOf(definition: FlowDefinition, { code }: Branch): BranchedFork['kind'] | undefined {
  return placesOf(definition).find(({ step }) => step.kind === 'branch' && step.code === code)?.around[0]?.kind
}

export function placeOf(definition: FlowDefinition, code: string): Place | undefined {
  return placesOf(definition).find((place) => place.step.code === code && place.step.kind !== 'branch')
}

export function approverOf(definition: FlowDefinition, code: string): ApproverNode | undefined {
  const step = placeOf(definition, code)?.step
  return step?.kind === 'approver' ? step : undefined
}

/** Caption of a node as people read it; its code where the definition does not know it. */
export function nodeName(definition: FlowDefinition, code: string): string {
  return placeOf(definition, code)?.step.name ?? code
}

/** Where a running request stands, for what is done with it as a whole: the first of its nodes, and the captions of all. */
export function standsAt(definition: FlowDefinition, state: FlowState): AtNode {
  const codes = currentNodes(state)
  return { node: codes[0] ?? definition.start.code, nodeName: codes.map((code) => nodeName(definition, code)).join('、') }
}
