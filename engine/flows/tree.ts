import type { AtNode } from './event-kind.ts'
import type { ApproverNode, FlowDefinition, FlowNode, FlowStep } from './model.ts'
import { currentNodes } from './state.ts'
import type { FlowState } from './state.ts'

/** A step with what is needed to go on from it and to look back. */
export interface Place {
  readonly step: FlowStep
  /** Joins behind the branches that enclose this step, the innermost first. */
  readonly joins: readonly FlowNode[]
  /** Codes of all nodes that can have been passed before this one. */
  readonly before: readonly string[]
}

/** Every step of the tree in the order of drawing, branches before their join. Codes that occur twice come twice. */
export function placesOf(definition: FlowDefinition): readonly Place[] {
  const places: Place[] = []
  visit(definition.start, [], [], places)
  return places
}

/** @returns the codes met from here on, for what follows */
function visit(step: FlowStep, joins: readonly FlowNode[], before: readonly string[], places: Place[]): readonly string[] {
  places.push({ step, joins, before })
  let met = step.kind === 'branch' ? before : [...before, step.code]
  if (step.fork?.kind === 'condition') {
    const joinsOfBranch = step.next ? [step.next, ...joins] : joins
    const inBranches = step.fork.branches.flatMap((branch) => visit(branch, joinsOfBranch, met, places))
    met = [...new Set([...met, ...inBranches])]
  }
  return step.next ? visit(step.next, joins, met, places) : met
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
