import { sql } from 'kysely'
import { letGoSaidFilesOf } from '#features/approvals/server/storage/said-files.ts'
import '#features/approvals/server/storage/tables.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** How many requests of other people wait for these users. */
export async function countWaitingFor(db: Db | Tx, users: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(distinct task.id) from flow_operator as item join flow_task as task on task.id = item.task_id
    where item.user_id = any(${users}::text[]) and item.state = 'open'
      and task.deleted_at is null and task.initiator_id <> all(${users}::text[])`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/**
 * Takes the requests of these users out of all boxes and lists, whatever their state; their history stays. Their records are left to
 * the feature that owns them.
 */
export async function removeRequestsOf(tx: Tx, initiators: readonly string[]): Promise<void> {
  await letGoSaidFilesOf(tx, initiators)
  await sql`update flow_operator set state = 'closed', handled_at = now()
    where state in ('open', 'held') and task_id in (select id from flow_task where initiator_id = any(${initiators}::text[]))`.execute(tx)
  await sql`update flow_task set deleted_at = now() where initiator_id = any(${initiators}::text[]) and deleted_at is null`.execute(tx)
}
