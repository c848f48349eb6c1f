import { own } from '../json.ts'
import { branchesOf } from '../model.ts'
import type { Branch, FlowDefinition, FlowNode, FlowStep, Fork, StartNode } from '../model.ts'

/** How steps hang below each other, for the edits of this folder. All are pure: what an edit does not touch stays the same object. */

/** A node that can stand below another one. */
export type LowerNode = Exclude<FlowNode, StartNode>

/** What hangs below a step: its fork, and the node after it, which is the join where there is a fork. */
export interface Tail {
  readonly fork?: Fork | undefined
  readonly next?: FlowNode | undefined
}

export function tailOf({ fork, next }: FlowStep): Tail {
  return { fork, next }
}

/** The step with this tail in place of its own. A foreign step has no fork of ours: `onPass` gives it one on an invisible node. */
export function hang<Step extends FlowStep>(step: Step, tail: Tail): Step {
  return hangAsIs(step, tidied(step, tail))
}

function hangAsIs<Step extends FlowStep>(step: Step, { fork, next }: Tail): Step {
  const there = [...branchesOf(step), ...(step.next ? [step.next] : [])].map(({ code }) => code)
  const link = <Lower extends FlowStep>(lower: Lower): Lower => (there.includes(lower.code) ? lower : linked(lower, step.code))
  return {
    ...alone(step),
    ...(next && { next: link(next) }),
    ...(fork && { fork: fork.kind === 'foreign' ? fork : { ...fork, branches: fork.branches.map(link) } }),
  }
}

/** The step without anything below it. */
export function alone<Step extends FlowStep>(step: Step): Step {
  const { fork: _fork, next: _next, ...bare } = step
  return bare as Step
}

/** The branch as if it were new, for a fork of another kind: the documents of the kinds have nothing in common. */
export function withoutDocument({ kept: _kept, ...branch }: Branch): Branch {
  return branch
}

/** Invisible nodes that carry no second fork in a row are left out. */
function tidied(step: FlowStep, { fork, next }: Tail): Tail {
  if (next?.kind !== 'pass') return { fork, next }
  if (!next.fork) return tidied(step, { fork, next: next.next })
  return fork || step.kind === 'foreign' ? { fork, next } : tailOf(next)
}

/** Documents name the node above them; new nodes get that name when they are written. */
function linked<Step extends FlowStep>(step: Step, above: string): Step {
  if (step.kind === 'foreign')
    return own(step.document, 'prevId') === above ? step : { ...step, document: { ...step.document, prevId: above } }
  return step.kept === undefined || (step.kind === 'branch' && !Object.hasOwn(step.kept, 'nodeId')) || own(step.kept, 'prevId') === above
    ? step
    : { ...step, kept: { ...step.kept, prevId: above } }
}

/** The tail on an invisible node, where it cannot hang on the step itself; nothing where it is empty. */
export function onPass(tail: Tail, newCode: () => string): FlowNode | undefined {
  if (!tail.fork) return tail.next
  return hang<FlowNode>({ kind: 'pass', code: newCode(), name: '' }, tail)
}

/** The tail with a node at its end. */
export function append(tail: Tail, join: FlowNode | undefined): Tail {
  if (!join) return tail
  if (!tail.next) return { fork: tail.fork, next: join }
  return { fork: tail.fork, next: hang(tail.next, append(tailOf(tail.next), join)) }
}

/**
 * The definition with one step changed, and what encloses it tidied.
 *
 * @param change gives the step that stands there instead, of the same kind
 * @returns the same definition where no step has this code, or nothing changed
 */
export function changeStep(definition: FlowDefinition, code: string, change: <Step extends FlowStep>(step: Step) => Step): FlowDefinition {
  const start = changeIn(definition.start, code, change)
  return start === definition.start ? definition : { ...definition, start }
}

function changeIn<Step extends FlowStep>(step: Step, code: string, change: <One extends FlowStep>(one: One) => One): Step {
  if (step.code === code) return change(step)
  const next = step.next && changeIn(step.next, code, change)
  if (next !== step.next) return hangAsIs(step, { fork: step.fork, next: next?.kind === 'pass' && !next.fork ? next.next : next })
  if (!step.fork || step.fork.kind === 'foreign') return step
  const { branches } = step.fork
  const changed = branches.map((branch) => changeIn(branch, code, change))
  return changed.every((branch, at) => branch === branches[at])
    ? step
    : hangAsIs(step, { fork: { ...step.fork, branches: changed }, next: step.next })
}

/** Where a step hangs: the step above it, and by what. */
export interface Hung {
  readonly above: FlowStep
  readonly by: 'next' | 'branch'
}

const hung = new WeakMap<FlowStep, ReadonlyMap<string, Hung>>()

/** Looked up in a map that is made once for a flow, as every box of a drawing asks for the one above it. */
export function hungAt({ start }: FlowDefinition, code: string): Hung | undefined {
  const known = hung.get(start) ?? hungBelow(start)
  hung.set(start, known)
  return known.get(code)
}

/** Of several steps with one code the first counts. */
function hungBelow(start: FlowStep): ReadonlyMap<string, Hung> {
  const all = new Map<string, Hung>()
  const keep = (code: string, one: Hung): void => void (all.has(code) || all.set(code, one))
  for (const above of stepsFrom(start)) {
    if (above.next) keep(above.next.code, { above, by: 'next' })
    for (const branch of branchesOf(above)) keep(branch.code, { above, by: 'branch' })
  }
  return all
}

export function stepOf(definition: FlowDefinition, code: string): FlowStep | undefined {
  return stepIn(definition.start, code)
}

export function stepIn(step: FlowStep, code: string): FlowStep | undefined {
  if (step.code === code) return step
  for (const below of [...branchesOf(step), ...(step.next ? [step.next] : [])]) {
    const found = stepIn(below, code)
    if (found) return found
  }
  return undefined
}

/** A step and everything below it, in the order of drawing. */
export function* stepsFrom(step: FlowStep): Generator<FlowStep> {
  yield step
  for (const branch of branchesOf(step)) yield* stepsFrom(branch)
  if (step.next) yield* stepsFrom(step.next)
}
