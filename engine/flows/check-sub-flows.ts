import { refusal } from '#engine/values/refusal.ts'
import type { CheckedField, CheckedForm } from './check-form.ts'
import type { FlowFinding } from './check-findings.ts'
import type { FlowDefinition, SubFlowNode } from './model.ts'
import { deepestSubFlow } from './sub-flows.ts'
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
      node.flow.id === '' ? [] : [...chainFindings(definition, node, known), ...transferFindings(node, form, known.form(node.flow.id))]
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

function transferFindings({ values }: SubFlowNode, from: CheckedForm | undefined, to: CheckedForm | undefined): readonly Told[] {
  const chosen = values.filter((one) => one.from !== '' && one.to !== '')
  const lacking = (form: CheckedForm | undefined, names: readonly string[]): string =>
    form ? names.filter((name) => !isTransferable(form.get(name))).join('、') : ''
  const gone = lacking(
    from,
    chosen.map((one) => one.from),
  )
  const missing = lacking(
    to,
    chosen.map((one) => one.to),
  )
  const apart = chosen.filter((one) => differ(from?.get(one.from), to?.get(one.to)))
  const pairs = apart.map((one) => `${from?.get(one.from)?.label ?? one.from} → ${to?.get(one.to)?.label ?? one.to}`)
  return [
    ...(gone === '' ? [] : [['flows.check-transfer-from', { fields: gone }] as const]),
    ...(missing === '' ? [] : [['flows.check-transfer-to', { fields: missing }] as const]),
    ...(pairs.length === 0 || gone !== '' || missing !== '' ? [] : [['flows.check-transfer-types', { fields: pairs.join('，') }] as const]),
  ]
}

/** One value: no sub-table and none of its columns, no list and no files. */
export function isTransferable(field: CheckedField | undefined): boolean {
  return field !== undefined && field.values.kind !== 'unknown' && !field.filledByProgram
}

/** A text takes any value; else both have to be of a kind. */
function differ(from: CheckedField | undefined, to: CheckedField | undefined): boolean {
  return from !== undefined && to !== undefined && to.values.kind !== 'text' && from.values.kind !== to.values.kind
}
