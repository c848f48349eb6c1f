import { sql } from 'kysely'
import { checkFlow } from '#engine/flows/check.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import '#features/approvals/server/storage/tables.ts'
import type { VersionedCache } from '#server/cache/versioned-cache.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** A flow with its current version, with which new requests start. */
export interface CurrentFlow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly category: string
  readonly enabled: boolean
  readonly definition: FlowDefinition
}

interface FlowCaches {
  readonly current: VersionedCache<ReadonlyMap<string, CurrentFlow>>
  /** Versions never change once written. */
  readonly versions: Map<string, FlowDefinition>
}

const caches = new WeakMap<Kernel, FlowCaches>()

export function defineFlows(kernel: Kernel): void {
  caches.set(kernel, { current: kernel.caches.define('flows', loadFlows), versions: new Map() })
}

function cachesOf(kernel: Kernel): FlowCaches {
  const found = caches.get(kernel)
  if (!found) throw new RangeError('the approvals feature has not started')
  return found
}

async function loadFlows(db: Db): Promise<ReadonlyMap<string, CurrentFlow>> {
  const rows = await db
    .selectFrom('flow')
    .innerJoin('flow_version', (join) =>
      join.onRef('flow_version.flow_id', '=', 'flow.id').onRef('flow_version.version', '=', 'flow.version'),
    )
    .select(['flow.id', 'flow.code', 'flow.name', 'flow.category', 'flow.enabled', 'flow_version.definition'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function currentFlows(kernel: Kernel): Promise<ReadonlyMap<string, CurrentFlow>> {
  return cachesOf(kernel).current.get()
}

/** @throws Refused 404 when the flow does not exist, 409 when it is disabled */
export async function startableFlow(kernel: Kernel, id: string): Promise<CurrentFlow> {
  const flow = (await currentFlows(kernel)).get(id)
  if (!flow) throw new Refused(refusal('missing', 'kernel.missing'))
  if (!flow.enabled) throw new Refused(refusal('conflict', 'approvals.flow-disabled'))
  return flow
}

/** The version of a definition that a running request keeps (security 14.4). */
export async function flowVersion(kernel: Kernel, id: string, version: number, db: Db | Tx = kernel.db): Promise<FlowDefinition> {
  const { versions, current } = cachesOf(kernel)
  const now = (await current.get()).get(id)
  if (now?.definition.version === version) return now.definition
  const key = `${id} ${version}`
  const known =
    versions.get(key) ??
    (
      await db
        .selectFrom('flow_version')
        .select('definition')
        .where('flow_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
    ).definition
  versions.set(key, known)
  return known
}

export interface FlowText {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly category: string
  /** Its own version is ignored; the new one is given here. */
  readonly definition: FlowDefinition
  /** Who publishes it; absent where the program does. */
  readonly by?: string
}

/**
 * Makes a definition the current version; an unchanged definition makes no new version.
 *
 * @throws Refused 422 when the flow is incomplete, or has nodes that are not supported yet
 */
export async function saveFlow(kernel: Kernel, tx: Tx, { id, code, name, category, definition, by }: FlowText): Promise<number> {
  const problems = checkFlow(definition)
  if (problems.length > 0) throw new Refused(problems.map((problem) => problem.refusal))
  const before = await tx.selectFrom('flow').select('version').where('id', '=', id).forUpdate().executeTakeFirst()
  const same = before ? await isSame(tx, id, before.version, definition) : false
  const version = before && same ? before.version : (await lastVersion(tx, id)) + 1
  const kept = JSON.stringify({ ...definition, version })
  await sql`insert into flow (id, code, name, category, version) values (${id}, ${code}, ${name}, ${category}, ${version})
    on conflict (id) do update set code = excluded.code, name = excluded.name, category = excluded.category, version = excluded.version, modified_at = now()`.execute(
    tx,
  )
  if (!same)
    await sql`insert into flow_version (flow_id, version, definition, created_by)
      values (${id}, ${version}, ${kept}::jsonb, ${by ?? null})`.execute(tx)
  await flowsChanged(kernel, tx)
  return version
}

/** Has every node read the flows anew after the commit. */
export async function flowsChanged(kernel: Kernel, tx: Tx): Promise<void> {
  await cachesOf(kernel).current.bump(tx)
}

/** The highest number that was given: the current version may be an older one that was made current again. */
async function lastVersion(tx: Tx, id: string): Promise<number> {
  const { last } = await tx
    .selectFrom('flow_version')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('flow_id', '=', id)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

async function isSame(tx: Tx, id: string, version: number, definition: FlowDefinition): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`select definition = ${JSON.stringify({ ...definition, version })}::jsonb as same
    from flow_version where flow_id = ${id} and version = ${version}`.execute(tx)
  return rows[0]?.same ?? false
}
