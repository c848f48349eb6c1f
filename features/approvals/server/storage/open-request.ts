import { sql } from 'kysely'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowFacts } from '#engine/forms/expression-facts.ts'
import { requestStatus, type FlowState } from '#engine/flows/state.ts'
import { wireStatus } from '#engine/flows/wire-codes.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { nodeFormsOf, type NodeForms } from '#features/approvals/server/node-forms/node-forms.ts'
import {
  functionById,
  isRecordId,
  loadRecord,
  readRecord,
  serverFacts,
  type OnlineFunction,
  type ServerFacts,
  type StoredRecord,
  ownRecordsOf,
  withCalendar,
  withInterfaceChoices,
  withOwnRecords,
} from '#features/records/entry.ts'
import { Batcher, type Outcome } from '#server/batcher.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export interface StoredRequest {
  readonly id: string
  readonly flow_id: string
  readonly flow_version: number
  readonly function_id: string
  readonly number: string | null
  readonly state: FlowState
  readonly organization_id: string
  readonly initiator_id: string
  /** Who started it in the initiator's name; null where the initiator did. */
  readonly started_by: string | null
}

/** A request with everything a decision needs; read under its lock, or without one and then checked when it is written. */
export interface OpenRequest {
  readonly row: StoredRequest
  readonly definition: FlowDefinition
  readonly fn: OnlineFunction
  readonly record: StoredRecord
  readonly facts: ServerFacts
  /** The forms of its nodes that have one of their own. */
  readonly forms: NodeForms
}

const requestColumns =
  'task.id, task.flow_id, task.flow_version, task.function_id, task.number, task.state, task.organization_id, task.initiator_id, task.started_by'
const columns = sql.raw(requestColumns)

const requestsOfWorkItems = fixedStatement<StoredRequest & { entry_id: string; entry_user: string }>(`
  select entry.id as entry_id, entry.user_id as entry_user, ${requestColumns}
  from flow_operator as entry join flow_task as task on task.id = entry.task_id
  where entry.id = any($1::uuid[]) and task.deleted_at is null`)

/**
 * Locks the request of a person's work item. Undefined when there is none or it belongs to somebody else; then nothing is locked.
 */
export async function lockRequestOfWorkItem(tx: Tx, workItem: string, userId: string): Promise<StoredRequest | undefined> {
  if (!isRecordId(workItem)) return undefined
  const { rows } = await sql<StoredRequest>`select ${columns} from flow_operator as entry join flow_task as task on task.id = entry.task_id
    where entry.id = ${workItem} and entry.user_id = ${userId} and task.deleted_at is null for update of task`.execute(tx)
  return rows[0]
}

interface WorkItemOfUser {
  readonly workItem: string
  readonly userId: string
}

const workItemsAtOnce = { items: 100, batches: 1, patienceMilliseconds: 2_000 }
const readers = new WeakMap<Kernel, Batcher<WorkItemOfUser, StoredRequest | undefined>>()

/** The same without a lock; reads of parallel requests are batched. */
export async function readRequestOfWorkItem(kernel: Kernel, workItem: string, userId: string): Promise<StoredRequest | undefined> {
  if (!isRecordId(workItem)) return undefined
  const reader =
    readers.get(kernel) ?? new Batcher((entries: readonly WorkItemOfUser[]) => readRequests(kernel.db, entries), workItemsAtOnce)
  readers.set(kernel, reader)
  return reader.do({ workItem, userId })
}

async function readRequests(db: Db, entries: readonly WorkItemOfUser[]): Promise<Outcome<StoredRequest | undefined>[]> {
  const rows = await requestsOfWorkItems(db, [entries.map((one) => one.workItem)])
  const byWorkItem = new Map(rows.map(({ entry_id, entry_user, ...row }) => [`${entry_id} ${entry_user}`, row]))
  return entries.map(({ workItem, userId }) => ({ result: byWorkItem.get(`${workItem} ${userId}`) }))
}

/** @param lock holds the request until the end of the transaction */
export async function readRequest(db: Db | Tx, taskId: string, lock = false): Promise<StoredRequest | undefined> {
  if (!isRecordId(taskId)) return undefined
  const { rows } =
    await sql<StoredRequest>`select ${columns} from flow_task as task where task.id = ${taskId} and task.deleted_at is null ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  return rows[0]
}

/**
 * Locks a waiting request if one of its open work items is due, unless another process holds it: that one does what is due, or leaves it
 * to the next run.
 */
export async function claimDueRequest(tx: Tx, taskId: string, now: Date): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`select ${columns} from flow_task as task
    where task.id = ${taskId} and task.deleted_at is null and task.status = ${requestStatus.waiting}
      and exists (select 1 from flow_operator as item where item.task_id = task.id and item.state = 'open' and item.alarm_at <= ${now})
    for update of task skip locked`.execute(tx)
  return rows[0]
}

/** The same of a waiting request whose timer is due. */
export async function claimDueTimers(tx: Tx, taskId: string, now: Date): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`select ${columns} from flow_task as task
    where task.id = ${taskId} and task.deleted_at is null and task.timer_at <= ${now} for update of task skip locked`.execute(tx)
  return rows[0]
}

/**
 * Reads what a decision needs besides the request: its definition, function and record.
 *
 * @param tx the transaction that locked the request: the record is locked and read in it. Without it the record may be newer than
 * the request
 * @throws Refused 404 when there is no such request or it belongs to others
 */
export async function openRequest(kernel: Kernel, session: SignedIn, row: StoredRequest | undefined, tx?: Tx): Promise<OpenRequest> {
  if (!row) throw new Refused(refusal('missing', 'kernel.missing'))
  const [definition, found, known] = await Promise.all([
    flowVersion(kernel, row.flow_id, row.flow_version, tx ?? kernel.db),
    functionById(kernel, row.function_id, session.language),
    serverFacts(kernel, session, rulesFacts(row.state, kernel.settings.timeZone)),
  ])
  if (!found) throw new Refused(refusal('missing', 'kernel.missing'))
  const fn = await withCalendar(kernel, await withInterfaceChoices(kernel, found, session))
  // Only who files is asked about; approvers belong to other organizations.
  const own = row.initiator_id === session.userId ? await ownRecordsOf(kernel, tx, fn, known) : []
  const facts = withOwnRecords(known, own)
  const record = tx ? await loadRecord(tx, fn, row.id, facts, { lock: true }) : await readRecord(kernel, fn, row.id, facts, undefined)
  if (!record) throw new Refused(refusal('missing', 'kernel.missing'))
  const forms = await nodeFormsOf({ kernel, session, tx }, definition, {
    id: row.id,
    flow: rulesFacts(row.state, kernel.settings.timeZone),
  })
  return { row, definition, fn, record, facts, forms }
}

/** Facts of the flow that rules of the form can read. A suspended request waits for them as before: nothing of its form changes. */
export function rulesFacts(state: FlowState, zone: string): FlowFacts {
  if (state.submittedAt === null && state.status === requestStatus.draft) return {}
  const day = (at: number | null): string | undefined => (at === null ? undefined : fromEpoch(at, 'yyyy-MM-dd', zone))
  const submitted = day(state.submittedAt)
  const approved = state.status === requestStatus.approved ? day(state.endedAt) : undefined
  const status = state.status === requestStatus.suspended ? requestStatus.waiting : state.status
  return { state: String(wireStatus(status)), ...(submitted ? { submitted } : {}), ...(approved ? { approved } : {}) }
}
