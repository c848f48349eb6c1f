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
import { drawBillNumbers } from '#features/bill-rules/entry.ts'
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
import type { AuditNote } from '#server/audit/audit.ts'
import { outboxInsert } from '#server/database/kernel-shapes.ts'
import { afterCommit } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { writeTogether, type Change, type Insert } from '#server/database/write-set.ts'
import type { Audit } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** What somebody wants of a task. */
export interface TaskCommand {
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

/** A command that is decided, and everything that follows from it: record, task, history, boxes and messages. */
export interface PlannedCommand {
  readonly applied: Applied
  /** Undefined where people must be named first: then nothing is written. */
  readonly writes?: {
    readonly first: readonly RawBuilder<unknown>[]
    readonly changes: readonly Change[]
    readonly note: AuditNote
  }
}

/**
 * Decides a command.
 *
 * The order is fixed: form first, because conditions read it; then the flow; then the rules of the form once more where they
 * read the flow and it has moved; the number last of all, because its counter is the lock most people wait for.
 *
 * @param db for what must be looked up: files that the values name
 * @param draw takes a number for a request that is submitted and has none; no other command draws one
 * @throws Refused as form and flow refuse
 */
export async function planCommand(
  kernel: Kernel,
  db: Db | Tx,
  session: SignedIn,
  open: OpenTask,
  command: TaskCommand,
  draw: (fn: OnlineFunction) => Promise<string | null>,
): Promise<PlannedCommand> {
  const { row, definition, fn, record } = open
  const edited = command.form
    ? decideRecord({
        fn,
        before: record.values,
        wanted: await withStoredFiles(db, fn, command.form.wanted),
        rights: command.form.rights,
        facts: open.facts,
        submitting: command.form.submitting,
      })
    : undefined
  const values = edited?.values ?? record.values
  const decision = takeDecision(decide(definition, row.state, command.command, flowFacts(open.facts, session, values)))
  if ('errorNodes' in decision)
    return { applied: { state: row.state, version: record.version, number: row.number, errorNodes: decision.errorNodes } }
  const { state } = decision
  const settled = isSameWay(row.state, state) ? { values, facts: open.facts } : await settle(kernel, session, fn, values, state)
  const moved = command.form && hasValues(command.form.wanted) ? await movedFiles(db, open, session, settled.values) : undefined
  const number = row.number ?? (command.command.type === 'submit' ? await draw(fn) : null)
  const task: TaskIdentity = { id: row.id, definition, functionId: fn.id, organizationId: row.organization_id, number }
  const written = updatesOf(
    fn,
    record,
    { values: withNumber(fn, settled.values, number), flowState: state.status, submittedAt: state.submittedAt, modifiedBy: session.userId },
    settled.facts,
  )
  const changes: Change[] = [
    taskUpdate(task, state),
    ...written.changes,
    ...eventRows(row.id, decision.events),
    messagesInsert(open, session, decision, number),
    outboxInsert(boxesChangedEntry(row.state, state)),
  ]
  const note: AuditNote = {
    action: `flow.${command.command.type}`,
    object: `${fn.code}:${row.id}`,
    changes: { status: { before: row.state.status, after: state.status }, ...(edited ? auditChanges(edited) : {}) },
  }
  const first = moved ? [...written.first, attachFiles(moved, { functionId: fn.id, recordId: record.id })] : written.first
  return { applied: { state, version: record.version + 1, number, errorNodes: [] }, writes: { first, changes, note } }
}

/** Decides a command under the lock of its task and writes everything that follows in one statement. @throws Refused as form and flow refuse */
export async function applyCommand(
  kernel: Kernel,
  tx: Tx,
  session: SignedIn,
  open: OpenTask,
  command: TaskCommand,
  audit: Audit,
): Promise<Applied> {
  const { applied, writes } = await planCommand(kernel, tx, session, open, command, (fn) => drawNumber(tx, fn))
  if (!writes) return applied
  await writeTogether(tx, writes.changes, writes.first).catch((error: unknown) => {
    throw duplicateOf(open.fn, error) ?? error
  })
  afterCommit(tx, () => kernel.outbox.wake())
  audit(writes.note)
  return applied
}

/** All files of the values where they are not those of before; undefined where nothing moves. */
async function movedFiles(db: Db | Tx, { fn, record }: OpenTask, session: SignedIn, values: FormValues): Promise<string[] | undefined> {
  const files = filesOf(fn, values)
  if (files.join() === filesOf(fn, record.values).join()) return undefined
  await refuseForeignFiles(db, files, { userId: session.userId, recordId: record.id })
  return files
}

function hasValues(values: FormValues): boolean {
  return Object.keys(values).length > 0
}

/** Whether the rules of the form read the same of the flow as before. */
function isSameWay(before: FlowState, after: FlowState): boolean {
  return JSON.stringify(rulesFacts(before)) === JSON.stringify(rulesFacts(after))
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
async function drawNumber(tx: Tx, fn: OnlineFunction): Promise<string | null> {
  const field = numberField(fn)
  if (!field) return null
  const [number] = await drawBillNumbers(tx, field.rule, 1)
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
