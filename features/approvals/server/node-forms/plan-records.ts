import { evolve } from '#engine/flows/evolve.ts'
import type { FlowEvent } from '#engine/flows/events.ts'
import type { FlowFacts } from '#engine/flows/facts.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { ownFormOf, type FormOfRequest } from '#engine/flows/node-forms.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { decideSave, type SaveDecision, type ValueChange } from '#engine/forms/check-submission.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { rowsIn, sameValue } from '#engine/forms/record-state.ts'
import { everyRight } from '#engine/forms/rights.ts'
import { recomputeFlow } from '#engine/forms/recompute-flow.ts'
import { handlerRights } from '#features/approvals/server/definitions/node-rights.ts'
import { programSession } from '#features/approvals/server/decisions/initiator-session.ts'
import { enteredValues, type FormsNow } from '#features/approvals/server/node-forms/coming-values.ts'
import type { NodeForm, NodeForms, RequestForm } from '#features/approvals/server/node-forms/node-forms.ts'
import { rulesFacts } from '#features/approvals/server/storage/open-request.ts'
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

/**
 * Judges the forms of nodes for a decision in which something may approve by itself (`FlowFacts.incomplete`): whoever approves by hand would be
 * told what is missing, so no rule approves there.
 */
export function incompleteForms(
  request: Pick<RequestWithForms, 'definition' | 'forms'>,
  main: MainForm,
  edit: FormEdit | undefined,
): Pick<FlowFacts, 'incomplete'> {
  const { definition, forms } = request
  if (forms.size === 0) return {}
  const now = formsNow(request, main, valuesBefore(forms, edit))
  return {
    incomplete: (code, state) => {
      const node = approverOf(definition, code)
      const own = node && forms.get(ownFormOf(definition, node)?.id ?? '')
      if (!node || !own) return false
      const { form: rights } = handlerRights(own.fn, definition, code)
      if (!rights.fields.values().some(({ writable }) => writable)) return false
      const command = { definition: own.fn.form, types: fieldTypes, wanted: {}, facts: own.facts, newId }
      const entered = decideSave({ ...command, before: enteredValues(now, node, own, state), rights: everyRight, submitting: false })
      return decideSave({ ...command, before: entered.values, rights, submitting: true }).refusals.length > 0
    },
  }
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
async function afterEntering(
  request: RequestWithForms,
  { before, after, events, main, edit, moved }: DecidedRequest,
): Promise<ReadonlyMap<string, FormValues>> {
  const { definition, forms } = request
  const values = valuesBefore(forms, edit)
  let state = before
  for (const event of events) {
    state = evolve(state, event)
    const node = event.type === 'node-entered' ? approverOf(definition, event.node) : undefined
    const own = node && forms.get(ownFormOf(definition, node)?.id ?? '')
    // oxlint-disable-next-line no-await-in-loop -- what comes into one form may come from the one before
    if (node && own)
      values.set(own.fn.id, await settled(request, after, own, enteredValues(formsNow(request, main, values), node, own, state)))
  }
  if (moved) for (const [id, one] of values) values.set(id, recomputeFlow(forms.get(id)!.fn.form, fieldTypes, one, moved))
  return values
}

/** With what the rules of the form make of the values; they are asked for the initiator, as those of the form he submitted. */
async function settled(request: RequestWithForms, after: FlowState, { fn }: NodeForm, values: FormValues): Promise<FormValues> {
  const { kernel, initiator, organizationId } = request
  const session = programSession(initiator.id, initiator.name, organizationId)
  const facts = await serverFacts(kernel, session, rulesFacts(after, kernel.settings.timeZone))
  const decision = await decideRecord({ kernel, session, fn, before: values, wanted: {}, rights: everyRight, facts, submitting: false })
  return decision.values
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
  const changes = changesOf(fn, record?.values, values)
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

/** What is another value than before; of a sub-table its rows that are new, gone or changed, by their cells. */
function changesOf(fn: NodeForm['fn'], before: FormValues | undefined, after: FormValues): readonly ValueChange[] {
  const { fields, tables } = outlineOf(fn.form, fieldTypes)
  const own = fields.flatMap((field): ValueChange[] => {
    if (field.type.column(field.options) === undefined) return []
    const [was, is] = [before?.[field.key] ?? field.type.empty, after[field.key] ?? field.type.empty]
    return sameValue(field, was, is) ? [] : [{ path: field.key, before: was, after: is }]
  })
  return [
    ...own,
    ...tables.flatMap(({ key, columns }) => {
      const [was, is] = [rowsById(before?.[key]), rowsById(after[key])]
      const gone = [...was].flatMap(([row, old]): ValueChange[] =>
        is.has(row) ? [] : [{ path: `${key}.${row}`, before: old, after: undefined }],
      )
      const others = [...is].flatMap(([row, now]): ValueChange[] => {
        const old = was.get(row)
        if (!old) return [{ path: `${key}.${row}`, before: undefined, after: now }]
        return columns
          .filter((column) => !sameValue(column, old[column.key], now[column.key]))
          .map((column) => ({ path: `${key}.${row}.${column.key}`, before: old[column.key], after: now[column.key] }))
      })
      return [...gone, ...others]
    }),
  ]
}

const rowsById = (value: unknown) => new Map(rowsIn(value).map((row) => [row.id, row]))
