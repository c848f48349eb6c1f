import { sameJson } from './json.ts'
import { branchesOf } from './model.ts'
import type { FlowDefinition, FlowStep } from './model.ts'
import { placesOf } from './tree.ts'

/** One thing that makes one version of a flow another. */
export interface StepDifference {
  readonly step: FlowStep
  readonly change: 'added' | 'removed' | 'moved' | 'changed'
  /** Of a change: the member of the step with its value before and after. */
  readonly member?: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Members of a step that say where it stands, or nothing of its own. */
const ofPlace = new Set(['kind', 'code', 'next', 'fork', 'kept'])

/**
 * What makes one version of a flow another, step by step in the order of drawing: steps are the same by their code. A step is moved where it
 * stands behind another one, or in another branch, than before.
 */
export function differenceOf(before: FlowDefinition, after: FlowDefinition): readonly StepDifference[] {
  const [was, is] = [stepsOf(before), stepsOf(after)]
  const removed = [...was].filter(([code]) => !is.has(code)).map(([, { step }]): StepDifference => ({ step, change: 'removed' }))
  const others = [...is].flatMap(([code, { step, above }]): StepDifference[] => {
    const former = was.get(code)
    if (!former) return [{ step, change: 'added' }]
    const isMoved = nearest(former.above, is) !== nearest(above, was)
    return [...(isMoved ? [{ step, change: 'moved' } as const] : []), ...changesOf(former.step, step)]
  })
  return [...others, ...removed]
}

interface Standing {
  readonly step: FlowStep
  /** Codes of the steps above it, the nearest first. */
  readonly above: readonly string[]
}

/** The nearest step above that stands in both versions: what was put in or taken out between does not move the others. */
function nearest(above: readonly string[], other: ReadonlyMap<string, Standing>): string | undefined {
  return above.find((code) => other.has(code))
}

function stepsOf(definition: FlowDefinition): ReadonlyMap<string, Standing> {
  const above = new Map<string, readonly string[]>()
  const visit = (step: FlowStep, chain: readonly string[]): void => {
    if (!above.has(step.code)) above.set(step.code, chain)
    const below = [step.code, ...chain]
    for (const branch of branchesOf(step)) visit(branch, below)
    if (step.next) visit(step.next, below)
  }
  visit(definition.start, [])
  return new Map(placesOf(definition).map(({ step }) => [step.code, { step, above: above.get(step.code) ?? [] }]))
}

function changesOf(before: FlowStep, after: FlowStep): readonly StepDifference[] {
  if (before.kind !== after.kind) return [{ step: after, change: 'changed', member: 'kind', before: before.kind, after: after.kind }]
  // The kind of a fork belongs to the step that forks: the same branches run at once or one by their conditions.
  const membersOf = (step: FlowStep) => new Map<string, unknown>([...Object.entries(step), ['forks', step.fork?.kind]])
  const [was, is] = [membersOf(before), membersOf(after)]
  const members = [...new Set([...was.keys(), ...is.keys()])].filter((member) => !ofPlace.has(member))
  return members.flatMap((member): StepDifference[] => {
    const [old, now] = [bare(was.get(member)), bare(is.get(member))]
    return sameJson(old, now) ? [] : [{ step: after, change: 'changed', member, before: old, after: now }]
  })
}

/** A value without the documents that parts of it came as. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, one]) => (name === 'kept' ? [] : [[name, bare(one)]])))
}
