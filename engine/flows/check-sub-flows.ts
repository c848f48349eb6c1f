import { refusal } from '#engine/values/refusal.ts'
import type { CheckedForm } from './check-form.ts'
import type { FlowFinding } from './check-findings.ts'
import type { FlowDefinition, SubFlowNode } from './model.ts'
import { deepestSubFlow } from './sub-flows.ts'
import { transferFindings } from './transfers.ts'
import { placesOf } from './tree.ts'

/** The published flows, as far as a flow that starts some of them is checked by them. */
export interface KnownFlows {
  readonly flow: (id: string) => { readonly name: string; readonly enabled: boolean; readonly definition: FlowDefinition } | undefined
  /** The form of such a flow; undefined where it cannot be read: then nothing is said of its fields. */
  readonly form: (id: string) => CheckedForm | undefined
}

/** Nodes that start requests of other flows, in the order of drawing. */
export function subFlowsIn(definition: FlowDefinition): readonly SubFlowNode[] {
  return placesOf(definition).flatMap(({ step }) => (step.kind === 'sub-flow' ? [step] : []))
}

/** What is wrong with the sub flows of a flow by what else is published: a run would find the same and stand still. */
export function subFlowFindings(definition: FlowDefinition, known: KnownFlows, form: CheckedForm | undefined): readonly FlowFinding[] {
  return subFlowsIn(definition).flatMap((node) => {
    const told =
      node.flow.id === ''
        ? []
        : [...chainFindings(definition, node, known), ...transferFindings(node.values, { from: form, to: known.form(node.flow.id) })]
    return told.map(([text, params]): FlowFinding => ({
      node: node.code,
      name: node.name,
      severity: 'fault',
      refusal: refusal('invalid', text, { params: { node: node.name || node.code, ...params } }),
    }))
  })
}

type Told = readonly [text: string, params: Record<string, string>]

function chainFindings(definition: FlowDefinition, { flow }: SubFlowNode, known: KnownFlows): readonly Told[] {
  const found = known.flow(flow.id)
  if (flow.id !== definition.id && !found?.enabled) return [['flows.check-sub-flow-missing', { flow: flow.name || flow.id }]]
  const nameOf = (id: string): string => (id === definition.id ? definition.name : (known.flow(id)?.name ?? id))
  const chain = longestChain(flow.id, [definition.id], known)
  if (new Set(chain).size < chain.length) return [['flows.check-sub-flow-circle', { flows: chain.map(nameOf).join(' → ') }]]
  return chain.length > deepestSubFlow + 1 ? [['flows.check-sub-flow-deep', { most: String(deepestSubFlow) }]] : []
}

/** The flows that start each other from here on, at their deepest; one that comes a second time ends it. */
function longestChain(id: string, above: readonly string[], known: KnownFlows): readonly string[] {
  const chain = [...above, id]
  if (above.includes(id) || chain.length > deepestSubFlow + 1) return chain
  const definition = known.flow(id)?.definition
  const chains = definition ? subFlowsIn(definition).map((node) => longestChain(node.flow.id, chain, known)) : []
  const circle = chains.find((one) => new Set(one).size < one.length)
  return circle ?? chains.toSorted((one, other) => other.length - one.length)[0] ?? chain
}
