import type { ApproverNode, FieldTransfer, FlowDefinition } from './model.ts'
import { latestOf, passedOnTheWay } from './passed.ts'
import { fieldRights, rightsOfNode } from './rights.ts'
import type { FieldRights } from './rights.ts'
import type { FlowState } from './state.ts'
import { approverOf, placesOf } from './tree.ts'

/**
 * Forms of nodes: in a launch flow an approver node may show another form than the start (`formId`). A request has one record of each form,
 * whichever of its nodes fill it in.
 *
 * Source: workflow 3.2.
 */

/** The form of its own that a node shows; undefined where it shows that of the start. */
export function ownFormOf({ isLaunch, start }: FlowDefinition, node: ApproverNode): ApproverNode['form'] {
  return isLaunch && node.form && node.form.id !== start.form?.id ? node.form : undefined
}

/** The same by the code of a node; undefined also for what is no approver node. */
export function ownFormAt(definition: FlowDefinition, code: string): ApproverNode['form'] {
  const node = approverOf(definition, code)
  return node && ownFormOf(definition, node)
}

/** Nodes with a form of their own, in the order of drawing. */
export function nodesWithForms(definition: FlowDefinition): readonly ApproverNode[] {
  if (!definition.isLaunch) return []
  return placesOf(definition).flatMap(({ step }) => (step.kind === 'approver' && ownFormOf(definition, step) ? [step] : []))
}

/** Ids of the forms of nodes, each once. */
export function ownFormsOf(definition: FlowDefinition): readonly string[] {
  return [...new Set(nodesWithForms(definition).flatMap((node) => ownFormOf(definition, node)?.id ?? []))]
}

/** The forms of which a request has records, by what its nodes say; null stands for the form it began with. */
export type FormOfRequest = string | null

/** The approver nodes at which a form of a request is shown. */
export function nodesShowing(definition: FlowDefinition, form: FormOfRequest): readonly ApproverNode[] {
  return placesOf(definition).flatMap(({ step }) =>
    step.kind === 'approver' && (ownFormOf(definition, step)?.id ?? null) === form ? [step] : [],
  )
}

/**
 * Rights to the fields of a form that is not the one of the reader's node, which says nothing of it: nothing is written, and what one of the
 * nodes that show it hides is hidden. Of the form of the start without such a node the start speaks.
 */
export function rightsElsewhere(definition: FlowDefinition, form: FormOfRequest): FieldRights {
  const nodes = nodesShowing(definition, form)
  const all = (nodes.length === 0 && form === null ? [definition.start] : nodes).map((node) => rightsOfNode(node, false))
  const isReadable = (field: string): boolean => all.length > 0 && all.every((rights) => rights.isReadable(field))
  return { isReadable, isWritable: () => false, isRequired: () => false }
}

/** A field of one of the forms of a request. */
export interface FieldOfForm {
  readonly form: FormOfRequest
  readonly field: string
}

/**
 * Whether a value would get before people from whom it is hidden where it comes from: some node that shows that form hides the field, and some
 * node shows the field into which it comes.
 */
export function reveals(definition: FlowDefinition, from: FieldOfForm, to: FieldOfForm): boolean {
  const shownAt = ({ form, field }: FieldOfForm): readonly boolean[] => {
    const nodes = [...(form === null ? [definition.start] : []), ...nodesShowing(definition, form)]
    return nodes.map((node) => rightsOfNode(node, false).isReadable(field))
  }
  return shownAt(from).includes(false) && shownAt(to).includes(true)
}

/** Forms of nodes that were passed and not skipped, with the captions of these nodes; of a node that is current alone its people see the form. */
export function formerForms(definition: FlowDefinition, state: Pick<FlowState, 'passed'>): ReadonlyMap<string, readonly string[]> {
  const passed = new Set(state.passed.filter(({ skipped }) => !skipped).map(({ node }) => node))
  const former = nodesWithForms(definition).filter(({ code }) => passed.has(code))
  const byForm = Map.groupBy(former, (node) => ownFormOf(definition, node)?.id ?? '')
  return new Map([...byForm].map(([form, nodes]) => [form, nodes.map(({ name }) => name)]))
}

/** A form from which values come over, with the rules for them. */
export interface Source {
  readonly form: FormOfRequest
  readonly rules: readonly FieldTransfer[]
}

/**
 * From where values come into the form of a node that is entered: from the nodes that people passed directly before it, behind a join the
 * last one of each branch; from the start where there is none.
 */
export function sourcesOf(definition: FlowDefinition, { passed }: Pick<FlowState, 'passed'>, node: ApproverNode): readonly Source[] {
  const handled = passed.filter(({ skipped, children }) => !skipped && !children)
  const approvers = passedOnTheWay(definition, handled, node.code).filter((one) => approverOf(definition, one.node))
  const before = latestOf(definition, approvers).map((one) => one.node)
  const rulesOf = (code: string): readonly FieldTransfer[] =>
    (node.transfers ?? []).flatMap((group) => (group.node === code ? group.values : []))
  const { code: start } = definition.start
  if (before.length === 0) return [{ form: null, rules: rulesOf(start) }]
  return before.map((code) => ({ form: ownFormAt(definition, code)?.id ?? null, rules: rulesOf(code) }))
}

/** Rights to the fields of any form of a request, as somebody reads them at a node. @param acting as of `fieldRights` */
export function rightsToForm(definition: FlowDefinition, form: FormOfRequest, node: string, acting: boolean): FieldRights {
  const isShown = (ownFormAt(definition, node)?.id ?? null) === form
  return isShown ? fieldRights(definition, node, acting) : rightsElsewhere(definition, form)
}
