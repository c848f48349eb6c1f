import { sql } from 'kysely'
import type { BoxRow } from '#features/approvals/server/boxes/box-rows.ts'
import { actedOnBy } from '#features/approvals/server/delegation/stand-ins.ts'
import { watchedLaunches } from '#features/approvals/server/monitor/watched.ts'
import { recordsInReach } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * Which of these requests somebody may open, for the reasons for which `readingOf` opens one: as its initiator, because of a work
 * item, own or of somebody he stands in for, or a copy, by row right, or because he watches over it. One statement, and one for each function.
 */
export async function readableAmong(kernel: Kernel, session: SignedIn, rows: readonly BoxRow[]): Promise<ReadonlySet<string>> {
  const { userId } = session
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const { where } = await actedOnBy(kernel, userId)
  const { rows: asked } = await sql<{ task_id: string }>`
    select task_id from flow_operator where task_id = any(${ids}::uuid[]) and (user_id = ${userId} and state in ('open', 'handled') or handled_by = ${userId} and state = 'handled')
    union select entry.task_id from flow_operator as entry join flow_task as task on task.id = entry.task_id
      where entry.task_id = any(${ids}::uuid[]) and entry.state = 'open' and ${where}
    union select task_id from flow_copy where task_id = any(${ids}::uuid[]) and user_id = ${userId}`.execute(kernel.db)
  const own = rows.filter((row) => row.initiator_id === userId).map(({ id }) => id)
  const byRight: string[] = []
  for (const [functionId, of] of Map.groupBy(rows, (row) => row.function_id))
    byRight.push(
      ...(await recordsInReach(
        kernel,
        session,
        functionId,
        of.map(({ id }) => id),
      )),
    )
  const watched = (await watchedLaunches(kernel, session, ids)) ?? []
  return new Set([...asked.map(({ task_id: id }) => id), ...own, ...byRight, ...watched])
}
