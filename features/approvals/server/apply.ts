import type { RawBuilder } from 'kysely'
import { decide, type Decision } from '#engine/flows/decide.ts'
import type { FlowCommand } from '#engine/flows/commands.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { everyRight, type FormRights } from '#engine/forms/rights.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { Refused } from '#engine/values/refusal.ts'
import { boxesChangedEntry } from '#features/approvals/server/box-changes.ts'
import { flowFacts } from '#features/approvals/server/flow-facts.ts'
import { messagesOf } from '#features/approvals/server/messages.ts'
import { eventRows, taskUpdate, type TaskIdentity } from '#features/approvals/server/projections.ts'
import { rulesFacts, type OpenTask } from '#features/approvals/server/task.ts'
import { billRuleByCode, drawBillNumbers } from '#features/bill-rules/entry.ts'
import { attachFiles, refuseForeignFiles } from '#features/files/entry.ts'
import {
  auditChanges,
  decideRecord,
  duplicateOf,
  filesOf,
  numberField,
  serverFacts,
  updatesOf,
  withStoredFiles,
  type OnlineFunction,
  type ServerFacts,
} from '#features/records/entry.ts'
import { outboxInsert } from '#server/database/kernel-shapes.ts'
import { afterCommit } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { writeTogether, type Insert } from '#server/database/write-set.ts'
import type { Audit } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A wish about a task that is open under its lock. */
export interface TaskWish {
  readonly command: FlowCommand
  /** Values sent with it, and what the person may do with the fields; nothing sent changes nothing. */
  readonly form?: { readonly wanted: FormValues; readonly rights: FormRights; readonly submitting: boolean }
}

export interface Applied {
  readonly state: FlowState
  readonly version: number
  readonly number: string | null
  readonly errorNodes: { nodeId: string; nodeName: string }[]
}

/**
 * Decides a wish and writes everything that follows in one statement: task, record, history, boxes, messages and audit.
 *
 * The order is fixed: form first, because conditions read it; then the flow; then the rules of the form once more, because
 * they read the flow; the number last of all, because its counter is the lock most people wait for.
 *
 * @throws Refused as form and flow refuse
 */
export async function applyWish(kernel: Kernel, tx: Tx, session: SignedIn, open: OpenTask, wish: TaskWish, audit: Audit): Promise<Applied> {
  const { row, definition, fn, record } = open
  const edited = wish.form
    ? decideRecord({
        fn,
        before: record.values,
        wanted: await withStoredFiles(tx, fn, wish.form.wanted),
        rights: wish.form.rights,
        facts: open.facts,
        submitting: wish.form.submitting,
      })
    : undefined
  const values = edited?.values ?? record.values
  const decision = takeDecision(decide(definition, row.state, wish.command, flowFacts(open.facts, session, values)))
  if ('errorNodes' in decision) return { state: row.state, version: record.version, number: row.number, errorNodes: decision.errorNodes }
  const settled = await settle(kernel, session, fn, values, decision.state)
  const files = filesOf(fn, settled.values)
  const isMovingFiles = edited !== undefined && files.join() !== filesOf(fn, record.values).join()
  if (isMovingFiles) await refuseForeignFiles(tx, files, { userId: session.userId, recordId: record.id })
  const number = row.number ?? (decision.state.submittedAt === null ? null : await draw(tx, fn))
  const numbered = withNumber(fn, settled.values, number)
  const task: TaskIdentity = { id: row.id, definition, functionId: fn.id, organizationId: row.organization_id, number }
  const change = { values: numbered, flowState: decision.state.status, submittedAt: decision.state.submittedAt, modifiedBy: session.userId }
  const written = updatesOf(fn, record, change, settled.facts)
  const events = eventRows(row.id, decision.events)
  const first: RawBuilder<unknown>[] = [taskUpdate(task, row.state, decision.state), ...written.first, ...events.first]
  if (isMovingFiles) first.push(attachFiles(files, { functionId: fn.id, recordId: record.id }))
  const inserts: Insert[] = [
    ...written.inserts,
    ...events.inserts,
    messagesInsert(open, session, decision, number),
    outboxInsert(boxesChangedEntry(row.state, decision.state)),
  ]
  await writeTogether(tx, inserts, first).catch((error: unknown) => {
    throw duplicateOf(fn, error) ?? error
  })
  afterCommit(tx, () => kernel.outbox.wake())
  audit({
    action: `flow.${wish.command.type}`,
    object: `${fn.code}:${row.id}`,
    changes: { status: { before: row.state.status, after: decision.state.status }, ...(edited ? auditChanges(edited) : {}) },
  })
  return { state: decision.state, version: record.version + 1, number, errorNodes: [] }
}

/** Either what happens, or the nodes for which the acting person must name people. */
export function takeDecision(decision: Decision): Decision | { errorNodes: { nodeId: string; nodeName: string }[] } {
  if (decision.refusal) throw new Refused(decision.refusal)
  if (!decision.nodesWithoutPeople) return decision
  return { errorNodes: decision.nodesWithoutPeople.map((one) => ({ nodeId: one.node, nodeName: one.name })) }
}

/** The rules of the form with the flow as it stands now: state, day of submission, day of approval. */
export async function settle(
  kernel: Kernel,
  session: SignedIn,
  fn: OnlineFunction,
  values: FormValues,
  state: FlowState,
): Promise<{ values: FormValues; facts: ServerFacts }> {
  const facts = await serverFacts(kernel, session, rulesFacts(state))
  return { values: decideRecord({ fn, before: values, wanted: {}, rights: everyRight, facts, submitting: false }).values, facts }
}

/** Drawn with the submission, kept on return, never used again (security 14.5). */
async function draw(tx: Tx, fn: OnlineFunction): Promise<string | null> {
  const field = numberField(fn)
  if (!field) return null
  const [number] = await drawBillNumbers(tx, await billRuleByCode(tx, field.rule), 1)
  return number ?? null
}

export function withNumber(fn: OnlineFunction, values: FormValues, number: string | null): FormValues {
  const field = numberField(fn)
  return field && number !== null ? { ...values, [field.key]: number } : values
}

export function messagesInsert(
  { row, definition, facts }: Pick<OpenTask, 'row' | 'definition' | 'facts'>,
  session: SignedIn,
  decision: Decision,
  number: string | null,
): Insert {
  const subject = facts.directory.organization(row.organization_id)?.name ?? ''
  const messages = messagesOf(decision.events, decision.state, {
    taskId: row.id,
    flowId: definition.id,
    flowCode: definition.code,
    flowName: definition.name,
    subject,
    number,
    actor: { id: session.userId, name: session.name },
    formType: 2,
  })
  return outboxInsert(messages)
}
