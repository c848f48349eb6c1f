import { evolve } from '#engine/flows/evolve.ts'
import { isFlowEvent, type FlowEvent } from '#engine/flows/events.ts'
import type { FlowFacts } from '#engine/flows/facts.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { ownFormAt, ownFormOf, ownFormsOf, type FormOfRequest } from '#engine/flows/node-forms.ts'
import { requestStatus, type FlowState } from '#engine/flows/state.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { decideSave, type SaveDecision } from '#engine/forms/check-submission.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { changedValues } from '#engine/forms/changed-values.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { recomputeFlow } from '#engine/forms/recompute-flow.ts'
import { handlerRights } from '#features/approvals/server/definitions/node-rights.ts'
import { programSession } from '#features/approvals/server/decisions/initiator-session.ts'
import { enteredValues, type FormsNow } from '#features/approvals/server/node-forms/coming-values.ts'
import type { NodeForm, NodeForms, RequestForm } from '#features/approvals/server/node-forms/node-forms.ts'
import { rulesFacts, type OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import type { KnownFiles } from '#features/files/entry.ts'
import {
  auditChanges,
  decideRecord,
  fileChanges,
  insertsOf,
  recordVersion,
  serverFacts,
  updatesOf,
  type ServerFacts,
} from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Change } from '#server/database/write-set.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import type { Expectation } from '#server/saves/plan.ts'

/** The request whose nodes have forms of their own. */
export interface RequestWithForms {
  readonly kernel: Kernel
  readonly id: string
  readonly definition: FlowDefinition
  readonly initiator: { readonly id: string; readonly name: string }
  readonly organizationId: string
  readonly forms: NodeForms
}

export function requestWithForms(kernel: Kernel, { row, definition, forms }: OpenRequest): RequestWithForms {
  const initiator = { id: row.initiator_id, name: row.state.initiator?.name ?? '' }
  return { kernel, id: row.id, definition, initiator, organizationId: row.organization_id, forms }
}

/** What somebody fills in of the form of his node, as it is decided. */
export interface FormEdit {
  readonly formId: string
  readonly decision: SaveDecision
  readonly known: KnownFiles
}

type MainForm = Pick<RequestForm, 'fn' | 'facts'> & { readonly values: FormValues }

function formsNow(
  { definition, forms }: Pick<RequestWithForms, 'definition' | 'forms'>,
  main: MainForm,
  values: ReadonlyMap<string, FormValues>,
): FormsNow {
  const formNow = (form: FormOfRequest): ReturnType<FormsNow['formNow']> => {
    if (form === null) return main
    const own = forms.get(form)
    return own && { fn: own.fn, facts: own.facts, values: values.get(form) }
  }
  return { definition, formNow }
}

/** The values that the forms of nodes have before a decision: as stored, or as they are filled in with it. */
function valuesBefore(forms: NodeForms, edit: FormEdit | undefined): Map<string, FormValues> {
  const stored = [...forms].flatMap(([id, { record }]): [string, FormValues][] => (record ? [[id, record.values]] : []))
  return new Map([...stored, ...(edit ? [[edit.formId, edit.decision.values] as const] : [])])
}

/** A node that is entered, with its form and what comes into that. */
interface Entered {
  readonly own: NodeForm
  readonly values: FormValues
}

/**
 * Walks through events and says each form that a node gets before its people, in that order; takes what the rules of the form make of it.
 *
 * @returns the values of the forms in the end
 */
function* entering(
  { definition, forms }: Pick<RequestWithForms, 'definition' | 'forms'>,
  { before, events, main, edit, filler }: Pick<DecidedRequest, 'before' | 'events' | 'main' | 'edit' | 'filler'>,
): Generator<Entered, Map<string, FormValues>, FormValues> {
  const values = valuesBefore(forms, edit)
  let state = before
  for (const event of events) {
    state = evolve(state, event)
    const node = event.type === 'node-entered' ? approverOf(definition, event.node) : undefined
    const own = node && forms.get(ownFormOf(definition, node)?.id ?? '')
    if (!node || !own) continue
    const known = formsNow({ definition, forms }, main, values)
    values.set(own.fn.id, yield { own, values: enteredValues(known, node, own, { passed: state.passed, filler }) })
  }
  return values
}

/** Facts by which the rules of forms are asked when nobody fills them in: for the initiator, as those of the form he submitted. */
function initiatorFacts(
  { kernel, initiator, organizationId }: Pick<RequestWithForms, 'kernel' | 'initiator' | 'organizationId'>,
  state: FlowState,
): Promise<ServerFacts> {
  const session = programSession(initiator.id, initiator.name, organizationId)
  return serverFacts(kernel, session, rulesFacts(state, kernel.settings.timeZone))
}

/**
 * Judges the forms of nodes for a decision in which something may approve by itself (`FlowFacts.incomplete`): whoever approves by hand would be
 * told what is missing, so no rule approves there. A form that is not there any more is lacking, too.
 */
export async function incompleteForms(
  request: Omit<RequestWithForms, 'id'>,
  before: FlowState,
  { main, edit, filler }: Pick<DecidedRequest, 'main' | 'edit' | 'filler'>,
): Promise<Pick<FlowFacts, 'incomplete'>> {
  const { kernel, definition, forms } = request
  if (ownFormsOf(definition).length === 0) return {}
  // While something is judged the request waits, whatever it was before.
  const waiting = { ...before, status: requestStatus.waiting, submittedAt: before.submittedAt ?? kernel.now() }
  const settling = await initiatorFacts(request, waiting)
  return {
    incomplete: (code, events) => {
      const form = ownFormAt(definition, code)
      if (!form) return false
      const own = forms.get(form.id)
      const values = settledNow(entering(request, { before, events: events.filter(isFlowEvent), main, edit, filler }), settling).get(
        form.id,
      )
      if (!own || !values) return true
      const { form: rights } = handlerRights(own.fn, definition, code)
      if (!rights.fields.values().some(({ writable }) => writable)) return false
      return decideSave({ ...savingOf(own, own.facts), before: values, rights, submitting: true }).refusals.length > 0
    },
  }
}

const savingOf = ({ fn }: NodeForm, facts: ServerFacts) => ({ definition: fn.form, types: fieldTypes, wanted: {}, facts, newId })

/** The values in the end, with what the rules make of them as far as nothing has to be read for it. */
function settledNow(walk: ReturnType<typeof entering>, facts: ServerFacts): ReadonlyMap<string, FormValues> {
  let step = walk.next()
  while (!step.done) {
    const { own, values } = step.value
    const { values: made } = decideSave({ ...savingOf(own, facts), before: values, rights: everyRight, submitting: false })
    step = walk.next(carriedOver(own, values, made))
  }
  return step.value
}

/** What a decision means for the forms of nodes. */
export interface DecidedRequest {
  readonly before: FlowState
  readonly after: FlowState
  readonly events: readonly FlowEvent[]
  readonly main: MainForm
  readonly edit: FormEdit | undefined
  /** Facts with the flow as it stands afterwards, where rules of forms read something of it that has changed. */
  readonly moved: ServerFacts | undefined
  /** What is known of the person whose decision it is: a record that begins with it names him; undefined where it is the program. */
  readonly filler: ServerFacts | undefined
  /** Who does it. */
  readonly by: { readonly userId: string; readonly action: string }
}

export interface FormWrites {
  readonly changes: readonly Change[]
  readonly expects: readonly Expectation[]
  readonly notes: readonly AuditNote[]
}

const nothing: FormWrites = { changes: [], expects: [], notes: [] }

/**
 * The writes of a decision to the records of its nodes' forms: what was filled in, what comes over where a node is entered, and what records keep
 * of the flow. They are part of the save of the decision.
 */
export async function planFormRecords(request: RequestWithForms, decided: DecidedRequest): Promise<FormWrites> {
  const { forms } = request
  if (forms.size === 0) return nothing
  const values = await afterEntering(request, decided)
  const planned = [...forms].map(([id, form]) => planOne(request, decided, form, values.get(id)))
  return {
    changes: planned.flatMap(({ changes }) => changes),
    expects: planned.flatMap(({ expects }) => expects),
    notes: planned.flatMap(({ notes }) => notes),
  }
}

/** The values of the forms once all nodes are entered that the decision leads to, in that order. */
async function afterEntering(request: RequestWithForms, decided: DecidedRequest): Promise<ReadonlyMap<string, FormValues>> {
  const walk = entering(request, decided)
  let step = walk.next()
  while (!step.done) {
    // oxlint-disable-next-line no-await-in-loop -- what comes into one form may come from the one before
    step = walk.next(await settled(request, decided.after, step.value))
  }
  const values = step.value
  const { moved } = decided
  if (moved) for (const [id, one] of values) values.set(id, recomputeFlow(request.forms.get(id)!.fn.form, fieldTypes, one, moved))
  return values
}

/** With what the rules of the form make of the values. */
async function settled(request: RequestWithForms, after: FlowState, { own, values }: Entered): Promise<FormValues> {
  const { kernel, initiator, organizationId } = request
  const session = programSession(initiator.id, initiator.name, organizationId)
  const facts = await initiatorFacts(request, after)
  const made = await decideRecord({ kernel, session, fn: own.fn, before: values, wanted: {}, rights: everyRight, facts, submitting: false })
  return carriedOver(own, values, made.values)
}

/** Nobody saved the form: what says who did stays as it was. No rule gives what must not occur twice: nobody is there to mend it. */
function carriedOver({ fn }: NodeForm, before: FormValues, made: FormValues): FormValues {
  const { fields } = outlineOf(fn.form, fieldTypes)
  const kept = fields.filter(({ type, part }) => type.filledBy === 'save' || part.unique)
  return { ...made, ...Object.fromEntries(kept.map(({ key, type }) => [key, before[key] ?? type.empty])) }
}

function planOne(
  { id, initiator, organizationId }: RequestWithForms,
  { before, after, edit, by }: DecidedRequest,
  { fn, facts, record }: NodeForm,
  values: FormValues | undefined,
): FormWrites {
  const isSame = before.status === after.status && before.submittedAt === after.submittedAt && before.deleted === after.deleted
  if (!values || (record && isSame && values === record.values)) return nothing
  const { status: flowState, submittedAt, deleted } = after
  const known = edit?.formId === fn.id ? edit.known : new Map<string, never>()
  const files = fileChanges(fn, { values, before: record?.values ?? {}, known }, { userId: by.userId, recordId: id })
  const changes = changedValues(outlineOf(fn.form, fieldTypes), record?.values ?? {}, values)
  const notes = changes.length === 0 ? [] : [noteOf(fn, id, by.action, { values, changes, refusals: [] })]
  if (record) {
    const change = { values, flowState, submittedAt, modifiedBy: by.userId, deleted }
    return { changes: [...updatesOf(fn, record, change, facts), ...files], expects: [recordVersion(fn, record)], notes }
  }
  const made = { id, ownerId: initiator.id, organizationId, flowState, submittedAt }
  return { changes: [...insertsOf(fn, made, values, facts), ...files], expects: [], notes }
}

const noteOf = (fn: NodeForm['fn'], id: string, action: string, decision: SaveDecision): AuditNote => ({
  action: `flow.${action}`,
  object: `${fn.code}:${id}`,
  changes: auditChanges(fn, decision),
})
