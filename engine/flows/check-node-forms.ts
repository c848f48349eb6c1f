import { refusal } from '#engine/values/refusal.ts'
import type { FlowFinding } from './check-findings.ts'
import type { CheckedForm } from './check-form.ts'
import type { ApproverNode, FlowDefinition } from './model.ts'
import { nodesWithForms, ownFormAt, ownFormOf, reveals } from './node-forms.ts'
import { transferFindings } from './transfers.ts'
import { placesOf } from './tree.ts'

/** A flow form as the check of a flow that names it at a node knows it. */
export interface KnownForm {
  readonly name: string
  readonly isPublished: boolean
  /** Its fields; undefined where it cannot be read. */
  readonly fields: CheckedForm | undefined
  /** Labels of fields that get their value with a request alone: its number, its verify code. */
  readonly ofRequests: readonly string[]
}

/** Flow forms by their ids. */
export type KnownForms = ReadonlyMap<string, KnownForm>

type Told = readonly [text: string, params?: Readonly<Record<string, string>>, severity?: 'warning']

/**
 * What is wrong with the forms of nodes and with what comes into them.
 *
 * @param form that of the start; undefined where it cannot be read
 */
export function nodeFormFindings(definition: FlowDefinition, form: CheckedForm | undefined, known: KnownForms): readonly FlowFinding[] {
  const approvers = placesOf(definition).flatMap(({ step }) => (step.kind === 'approver' ? [step] : []))
  const told = definition.isLaunch
    ? nodesWithForms(definition).map((node) => [node, ofNode(definition, node, form, known)] as const)
    : approvers.map((node) => [node, ofFunction(definition, node)] as const)
  return told.flatMap(([{ code: node, name }, all]) =>
    all.map(([text, params, severity]): FlowFinding => ({
      node,
      name,
      severity: severity ?? 'fault',
      refusal: refusal('invalid', text, { params: { node: name || node, ...params } }),
    })),
  )
}

/** A flow of a function has one form, which lists and rights know. */
function ofFunction({ start }: FlowDefinition, { form }: ApproverNode): readonly Told[] {
  return form && start.form && form.id !== start.form.id ? [['flows.check-form-of-function']] : []
}

function ofNode(definition: FlowDefinition, node: ApproverNode, form: CheckedForm | undefined, known: KnownForms): readonly Told[] {
  const { id, name } = ownFormOf(definition, node) ?? { id: '', name: '' }
  const own = known.get(id)
  if (!own) return [['flows.check-node-form-gone', { form: name || id }]]
  if (!own.isPublished) return [['flows.check-node-form-unpublished', { form: own.name }]]
  const fieldsAt = (code: string): CheckedForm | undefined => {
    const other = ownFormAt(definition, code)
    return other ? known.get(other.id)?.fields : form
  }
  const numbered = own.ofRequests.join('、')
  return [
    ...(numbered === '' ? [] : [['flows.check-node-form-number', { form: own.name, fields: numbered }] as const]),
    ...(node.transfers ?? []).flatMap(({ node: from, values }) => transferFindings(values, { from: fieldsAt(from), to: own.fields })),
    ...revealed(definition, node, { fieldsAt, own }),
  ]
}

/** Rules bring also what is hidden where it comes from: whoever writes them has to know of it. */
function revealed(
  definition: FlowDefinition,
  node: ApproverNode,
  { fieldsAt, own }: { readonly fieldsAt: (code: string) => CheckedForm | undefined; readonly own: KnownForm },
): readonly Told[] {
  const formAt = (code: string) => ownFormAt(definition, code)?.id ?? null
  const fields = (node.transfers ?? []).flatMap(({ node: from, values }) =>
    values.flatMap((rule) => {
      const [one, other] = [fieldsAt(from)?.get(rule.from), own.fields?.get(rule.to)]
      const isTold =
        one && other && reveals(definition, { form: formAt(from), field: rule.from }, { form: formAt(node.code), field: rule.to })
      return isTold ? [`${one.label} → ${other.label}`] : []
    }),
  )
  return fields.length > 0 ? [['flows.check-transfer-hidden', { fields: fields.join('，') }, 'warning']] : []
}
