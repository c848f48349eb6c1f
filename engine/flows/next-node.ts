import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { chosenBranch } from './conditions.ts'
import type { JsonObject } from './json.ts'
import type { ApproverNode, Branch, FlowDefinition, FlowNode, FlowStep } from './model.ts'
import { placeOf } from './tree.ts'

export type NextNode =
  | { readonly kind: 'node'; readonly node: ApproverNode }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** A fork that the way led to. */
export interface PassedFork {
  /** The step that forks. */
  readonly step: FlowStep
  readonly branches: readonly Branch[]
  /** The branch that was taken; undefined where none fits. */
  readonly taken: Branch | undefined
}

/**
 * The approver node that follows a node for this form data, or the end of the flow.
 *
 * @param met is told of each condition fork on the way
 * @returns a refusal when no branch fits, or a node stands there that this version does not run
 * @throws RangeError when the flow has no node with this code
 */
export function nextNode(
  definition: FlowDefinition,
  from: string,
  formData: JsonObject,
  met: (fork: PassedFork) => void = () => {},
): NextNode {
  const place = placeOf(definition, from)
  if (!place) throw new RangeError(`flow ${definition.code} has no node ${from}`)
  let step: FlowStep = place.step
  let joins: readonly FlowNode[] = place.joins
  for (;;) {
    if (step.fork) {
      const branch: Branch | undefined = step.fork.kind === 'condition' ? chosenBranch(step.fork.branches, formData) : undefined
      if (step.fork.kind === 'condition') met({ step, branches: step.fork.branches, taken: branch })
      if (!branch) return { kind: 'refused', refusal: refuseFork(step) }
      joins = step.next ? [step.next, ...joins] : joins
      step = branch
      continue
    }
    const next: FlowNode | undefined = step.next ?? joins[0]
    if (!next) return { kind: 'end' }
    if (!step.next) joins = joins.slice(1)
    if (next.kind === 'approver') return { kind: 'node', node: next }
    if (next.kind === 'foreign')
      return { kind: 'refused', refusal: refusal('invalid', 'flows.kind-not-run', { params: { node: next.name } }) }
    step = next
  }
}

function refuseFork(step: FlowStep): Refusal {
  const text = step.fork?.kind === 'foreign' ? 'flows.kind-not-run' : 'flows.no-branch'
  return refusal('invalid', text, { params: { node: step.name } })
}
