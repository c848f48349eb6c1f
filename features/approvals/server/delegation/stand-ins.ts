import { sql, type RawBuilder } from 'kysely'
import { refuseStandIn } from '#engine/flows/stand-in.ts'
import type { Person, WorkItem } from '#engine/flows/state.ts'
import { refusal } from '#engine/values/refusal.ts'
import { delegationKinds } from '#features/approvals/contract/delegations.ts'
import '#features/approvals/server/delegation/tables.ts'
import { lockRequestOfWorkItem, readRequestOfWorkItem, type StoredRequest } from '#features/approvals/server/storage/open-request.ts'
import { isRecordId } from '#features/records/entry.ts'
import type { VersionedCache } from '#server/cache/versioned-cache.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Requirement } from '#server/saves/plan.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * Who acts in whose name (委托), for everything that reads or decides requests. A work item stays that of its person: the stand-in is asked
 * for beside him, at each reading and each decision, so an end counts at once and nothing is passed on to a further stand-in.
 */

/** In whose name somebody may approve now, or start requests. */
export interface Delegated {
  /** Of the delegation. */
  readonly id: string
  readonly from: Person
  /** None: all flows. */
  readonly flowIds: readonly string[]
}

export const covers = ({ flowIds }: Pick<Delegated, 'flowIds'>, flowId: string): boolean => flowIds.length === 0 || flowIds.includes(flowId)

type DelegationKind = (typeof delegationKinds)[keyof typeof delegationKinds]

/** Whether it may be acted on now, of `flow_delegation as given`; who is disabled has nobody act for him. */
const isActive = (kernel: Kernel, kind: DelegationKind): RawBuilder<boolean> => {
  const now = new Date(kernel.now())
  return sql<boolean>`given.kind = ${kind} and given.deleted_at is null and given.starts_at <= ${now} and given.ends_at > ${now}
    and exists (select 1 from user_account as giver where giver.id = given.user_id::uuid and giver.enabled and giver.deleted_at is null)`
}

/** The people in whose name somebody may approve now, or start requests. */
export async function delegatedTo(
  kernel: Kernel,
  userId: string,
  db: Db | Tx = kernel.db,
  kind: DelegationKind = delegationKinds.approve,
): Promise<readonly Delegated[]> {
  const { rows } = await sql<{ id: string; user_id: string; user_name: string; flow_ids: readonly string[] }>`
    select given.id, given.user_id, giver.name as user_name, given.flow_ids from flow_delegation as given
    join user_account as giver on giver.id = given.user_id::uuid
    where given.to_user_id = ${userId} and ${isActive(kernel, kind)} order by given.id`.execute(db)
  return rows.map(({ id, user_id, user_name, flow_ids }) => ({ id, from: { id: user_id, name: user_name }, flowIds: flow_ids }))
}

/** What a decision of a stand-in about a request of a flow, or its start, rests on until it is written: an end or a change in between refuses it. */
export function standsUntilWritten(
  kernel: Kernel,
  { id, from }: Pick<Delegated, 'id' | 'from'>,
  userId: string,
  flowId: string,
  kind: DelegationKind = delegationKinds.approve,
): Requirement {
  return {
    query: sql`select 1 from flow_delegation as given where given.id = ${id}::uuid and ${isActive(kernel, kind)}
      and given.user_id = ${from.id} and given.to_user_id = ${userId} and (given.flow_ids = '{}' or ${flowId} = any(given.flow_ids))`,
    otherwise: refusal('conflict', 'approvals.delegation.over'),
  }
}

/** The open work items that somebody may act on. */
export interface ActedOn {
  /** Condition on `flow_operator as entry` with its `flow_task as task`. */
  readonly where: RawBuilder<boolean>
  /** Whose they may be: the person himself, and who delegated to him. */
  readonly holders: readonly string[]
}

export async function actedOnBy(kernel: Kernel, userId: string): Promise<ActedOn> {
  const delegated = await delegatedTo(kernel, userId)
  if (delegated.length === 0) return { where: sql<boolean>`entry.user_id = ${userId}`, holders: [userId] }
  const holders = [...new Set([userId, ...delegated.map(({ from }) => from.id)])]
  const given = delegated.map(({ from, flowIds }) =>
    flowIds.length === 0
      ? sql`entry.user_id = ${from.id}`
      : sql`(entry.user_id = ${from.id} and task.flow_id = any(${[...flowIds]}::text[]))`,
  )
  const where = sql<boolean>`(entry.user_id = any(${holders}::text[])
    and (entry.user_id = ${userId} or ((${sql.join(given, sql` or `)}) and ${standInCondition(userId)})))`
  return { where, holders }
}

/** `mayStandIn` as a condition. */
function standInCondition(userId: string): RawBuilder<boolean> {
  const asked = JSON.stringify([{ id: userId }])
  const voted = JSON.stringify([{ through: { id: userId } }])
  const waits = JSON.stringify([{ by: { id: userId } }])
  return sql<boolean>`(task.initiator_id <> ${userId} and task.started_by is distinct from ${userId} and not exists (
    select 1 from jsonb_array_elements(task.state->'visits') as visit
    where visit->>'node' = entry.node and (visit->'people' @> ${asked}::jsonb or visit->'votes' @> ${voted}::jsonb or visit->'added' @> ${waits}::jsonb)))`
}

/** A request as far as it says who may stand in. */
type StoodInFor = Pick<StoredRequest, 'state' | 'started_by'>

/**
 * Whether somebody could decide about a work item in the name of its person, as far as the request says. Who started it in one person's
 * name and approved it in another's would do both alone.
 */
const mayStandIn = ({ state, started_by: startedBy }: StoodInFor, workItem: string, userId: string): boolean =>
  startedBy !== userId && refuseStandIn(state, workItem, userId, true) === undefined

/** A work item that somebody may act on in the name of its person. */
export interface StandIn {
  readonly delegated: Delegated
  readonly workItem: WorkItem
}

/**
 * The open work item of a request that somebody may act on in the name of its person; the statement is the same where there is no request.
 *
 * @param preferred id of the work item that is asked for, where he stands in for several people
 */
export async function standInAt(
  kernel: Kernel,
  userId: string,
  row: (StoodInFor & Pick<StoredRequest, 'flow_id'>) | undefined,
  preferred: string | undefined,
): Promise<StandIn | undefined> {
  const delegated = await delegatedTo(kernel, userId)
  if (!row) return undefined
  const found = delegated
    .filter((given) => covers(given, row.flow_id))
    .flatMap((one) =>
      row.state.entries
        .filter(({ id, person }) => person.id === one.from.id && mayStandIn(row, id, userId))
        .map((workItem) => ({ delegated: one, workItem })),
    )
  return found.find(({ workItem }) => workItem.id === preferred) ?? found[0]
}

/** The request of a work item, for who may act on it: its person, or who stands in for him; the engine judges the rest. */
export interface ToActOn {
  readonly row: StoredRequest | undefined
  readonly delegated?: Delegated
}

/** @param tx the transaction in which the request is locked; without one it is read without a lock */
export async function requestToActOn(kernel: Kernel, { userId }: SignedIn, workItem: string, tx: Tx | undefined): Promise<ToActOn> {
  const read = (holder: string) => (tx ? lockRequestOfWorkItem(tx, workItem, holder) : readRequestOfWorkItem(kernel, workItem, holder))
  const own = await read(userId)
  if (own || !isRecordId(workItem)) return { row: own }
  const delegated = await delegatedTo(kernel, userId, tx)
  const { rows } = await sql<{ user_id: string }>`select user_id from flow_operator where id = ${workItem}`.execute(tx ?? kernel.db)
  const given = delegated.filter(({ from }) => from.id === rows[0]?.user_id)
  const row = given.length > 0 ? await read(given[0]!.from.id) : undefined
  const found = row && row.started_by !== userId ? given.find((one) => covers(one, row.flow_id)) : undefined
  return found ? { row, delegated: found } : { row: undefined }
}

/** Ids of those who stand in for somebody now, in a flow; read from memory, for messages alone. */
export type StandInsOf = (userId: string, flowId: string) => readonly string[]

interface Kept {
  readonly user_id: string
  readonly to_user_id: string
  readonly flow_ids: readonly string[]
  readonly starts_at: Date
  readonly ends_at: Date
}

const caches = new WeakMap<Kernel, VersionedCache<ReadonlyMap<string, readonly Kept[]>>>()

/** Called once at start. */
export function defineDelegations(kernel: Kernel): void {
  const load = async (db: Db) => {
    const { rows } = await sql<Kept>`select user_id, to_user_id, flow_ids, starts_at, ends_at from flow_delegation
      where kind = ${delegationKinds.approve} and deleted_at is null and ends_at > ${new Date(kernel.now())}`.execute(db)
    return Map.groupBy(rows, (row) => row.user_id)
  }
  caches.set(kernel, kernel.caches.define('delegations', load))
}

/** Delegations changed: what is kept in memory is read anew. */
export async function bumpDelegations(kernel: Kernel, tx: Tx): Promise<void> {
  await caches.get(kernel)?.bump(tx)
}

export async function standInsNow(kernel: Kernel): Promise<StandInsOf> {
  const kept = await caches.get(kernel)?.get()
  const directory = await kernel.directory.snapshot()
  const now = kernel.now()
  return (userId, flowId) =>
    (directory.person(userId)?.enabled ? (kept?.get(userId) ?? []) : [])
      .filter((one) => one.starts_at.getTime() <= now && one.ends_at.getTime() > now && covers({ flowIds: one.flow_ids }, flowId))
      .map((one) => one.to_user_id)
}

/** Who stands in for the person of a work item and may decide about it. */
export function standInsAt(
  standIns: StandInsOf,
  flowId: string,
  request: StoodInFor,
  { id, person }: Pick<WorkItem, 'id' | 'person'>,
): readonly string[] {
  return standIns(person.id, flowId).filter((userId) => mayStandIn(request, id, userId))
}
