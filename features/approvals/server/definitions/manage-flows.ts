import { sql } from 'kysely'
import { checkFlow } from '#engine/flows/check.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { flowsChanged } from '#features/approvals/server/definitions/flows.ts'
import '#features/approvals/server/storage/tables.ts'
import { tookTooLong } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** A published version of a flow. */
export interface FlowVersion {
  readonly version: number
  /** Undefined where the definitions of a page are left out, or are larger together. */
  readonly definition: FlowDefinition | undefined
  /** The one with which new requests start. */
  readonly isCurrent: boolean
  readonly createdAt: Date
  /** Undefined for what the program published. */
  readonly createdBy: string | undefined
}

export interface VersionsWanted {
  readonly limit: number
  readonly offset: number
  /** Published not before, and before; absent: at any time. */
  readonly from: Date | undefined
  readonly until: Date | undefined
}

interface VersionRow {
  version: number
  definition: FlowDefinition | null
  is_current: boolean
  created_at: Date
  created_by: string | null
  total: string
}

/** Rows of a page up to which it has definitions, and their bytes together: each may have megabytes. */
const definitionsAtMost = 20
const bytesAtMost = 8_000_000

/** Published versions of a flow, the newest first; with their definitions on a page of few rows, as far as they are not too large. */
export async function flowVersions(
  db: Db,
  flowId: string,
  { limit, offset, from = new Date(0), until = new Date('9999-12-31') }: VersionsWanted,
): Promise<{ readonly list: readonly FlowVersion[]; readonly total: number }> {
  const size = sql`sum(octet_length(v.definition::text)) over (order by v.version desc)`
  const definition = limit > definitionsAtMost ? sql`null::jsonb` : sql`case when ${size} <= ${bytesAtMost} then v.definition end`
  const { rows } = await sql<VersionRow>`
    with page as (
      select v.flow_id, v.version, v.created_at, v.created_by, v.version = flow.version as is_current, count(*) over () as total
      from flow_version as v join flow on flow.id = v.flow_id
      where v.flow_id = ${flowId} and v.deleted_at is null and v.created_at >= ${from} and v.created_at < ${until}
      order by v.version desc limit ${limit} offset ${offset})
    select page.*, ${definition} as definition from page join flow_version as v using (flow_id, version) order by version desc`.execute(db)
  const list = rows.map((row) => ({
    version: row.version,
    definition: row.definition ?? undefined,
    isCurrent: row.is_current,
    createdAt: row.created_at,
    createdBy: row.created_by ?? undefined,
  }))
  return { list, total: Number(rows[0]?.total ?? 0) }
}

/** How many requests keep a version. */
export interface VersionRequests {
  /** On their way: submitted and not ended. */
  readonly running: number
  readonly all: number
}

const running = [requestStatus.waiting, requestStatus.returned, requestStatus.suspended, requestStatus.toResubmit]
const countingMilliseconds = 3_000

/** The requests of each version of a flow; undefined where counting takes too long. */
export async function requestsOfVersions(kernel: Kernel, flowId: string): Promise<ReadonlyMap<number, VersionRequests> | undefined> {
  try {
    const { rows } = await inTransaction(kernel.db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(countingMilliseconds)}, true)`.execute(tx)
      return sql<{ flow_version: number; running: number; all: number }>`
        select flow_version, count(*) filter (where status in (${sql.join(running)}))::int as running, count(*)::int as all
        from flow_task where flow_id = ${flowId} and deleted_at is null group by flow_version`.execute(tx)
    })
    return new Map(rows.map((row) => [row.flow_version, { running: row.running, all: row.all }]))
  } catch (error) {
    if (tookTooLong(error)) return undefined
    throw error
  }
}

/** One published version; undefined where there is none. */
export async function versionOfFlow(db: Db | Tx, flowId: string, version: number): Promise<FlowDefinition | undefined> {
  const row = await db
    .selectFrom('flow_version')
    .select('definition')
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.definition
}

/**
 * Makes an older version the one with which new requests start. Running requests keep theirs.
 *
 * @throws Refused 404 for a version that does not exist, 422 for one that would not be published today
 */
export async function makeCurrent(kernel: Kernel, tx: Tx, flowId: string, version: number): Promise<void> {
  await lockFlow(tx, flowId)
  const definition = await versionOfFlow(tx, flowId, version)
  if (!definition) throw new Refused(refusal('missing', 'kernel.missing'))
  const problems = checkFlow(definition)
  if (problems.length > 0) throw new Refused(problems.map((problem) => problem.refusal))
  await tx.updateTable('flow').set({ version, modified_at: new Date() }).where('id', '=', flowId).execute()
  await flowsChanged(kernel, tx)
}

/** Requests can be started, or cannot any more; those that run go on. @throws Refused 404 */
export async function enableFlow(kernel: Kernel, tx: Tx, flowId: string, enabled: boolean): Promise<void> {
  await lockFlow(tx, flowId)
  await tx.updateTable('flow').set({ enabled, modified_at: new Date() }).where('id', '=', flowId).execute()
  await flowsChanged(kernel, tx)
}

/**
 * Takes a version with which no request was ever started out of the list.
 *
 * @throws Refused 404 for a version that does not exist, 409 for one that is used or current
 */
export async function removeVersion(tx: Tx, flowId: string, version: number): Promise<void> {
  const flow = await lockFlow(tx, flowId)
  if (!(await versionOfFlow(tx, flowId, version))) throw new Refused(refusal('missing', 'kernel.missing'))
  if (flow.version === version) throw new Refused(refusal('conflict', 'approvals.version-is-current'))
  // Deleted requests count too: their history names the version.
  const { rows } = await sql`select 1 from flow_task where flow_id = ${flowId} and flow_version = ${version} limit 1`.execute(tx)
  if (rows.length > 0) throw new Refused(refusal('conflict', 'approvals.version-is-used'))
  await tx
    .updateTable('flow_version')
    .set({ deleted_at: new Date() })
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .execute()
}

async function lockFlow(tx: Tx, flowId: string): Promise<{ readonly version: number }> {
  const flow = await tx.selectFrom('flow').select('version').where('id', '=', flowId).forUpdate().executeTakeFirst()
  if (!flow) throw new Refused(refusal('missing', 'kernel.missing'))
  return flow
}
