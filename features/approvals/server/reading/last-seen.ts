import { sql } from 'kysely'
import { noteSeen } from '#features/approvals/contract.ts'
import { readingOf } from '#features/approvals/server/reading/request-reading.ts'
import type { Db } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    flow_seen: { task_id: string; user_id: string; seen_at: Date; base_at: Date | null; shown_at: Date | null }
  }
}

/** How long the same changes are shown again, to who reloads the page or comes back to it. */
const shownAgainMilliseconds = 30 * 60_000

/** The moments with which a view of a request may be compared, newest first: epoch milliseconds. */
interface LastSeen {
  /** When he last saw or handled it. */
  readonly seen: number | undefined
  /** What the view before compared with, while its changes are shown again. */
  readonly before: number | undefined
}

/** When somebody saw or handled a request before. */
export async function lastSeen(db: Db, taskId: string, userId: string, now: number): Promise<LastSeen> {
  const { rows } = await sql<{ seen: Date | null; handled: Date | null; base: Date | null; shown: Date | null }>`
    select (select seen_at from flow_seen where task_id = ${taskId}::uuid and user_id = ${userId}) as seen,
      (select base_at from flow_seen where task_id = ${taskId}::uuid and user_id = ${userId}) as base,
      (select shown_at from flow_seen where task_id = ${taskId}::uuid and user_id = ${userId}) as shown,
      (select max(handled_at) from flow_operator where task_id = ${taskId} and state = 'handled'
        and (user_id = ${userId} or handled_by = ${userId})) as handled`.execute(db)
  const { seen, handled, base, shown } = rows[0] ?? { seen: null, handled: null, base: null, shown: null }
  const moments = [seen, handled].flatMap((at) => at?.getTime() ?? [])
  const isShownAgain = base !== null && shown !== null && shown.getTime() > now - shownAgainMilliseconds
  // What he decided since is newer than what he was shown before.
  const before = isShownAgain && (handled === null || handled < base) ? base.getTime() : undefined
  return { seen: moments.length > 0 ? Math.max(...moments) : undefined, before }
}

/**
 * Notes that the caller has seen a request as it was at a moment. Where others had changed its form since he saw it before, the former
 * moment is kept, so that a reload shows the same changes again.
 */
export const noteSeenHandler = serve(noteSeen, async ({ kernel, session, params, body, transaction }) => {
  const { open } = await readingOf(kernel, session, params.id)
  const at = new Date(Math.min(body.at, kernel.now()))
  return transaction(async (tx) => {
    await sql`insert into flow_seen as seen (task_id, user_id, seen_at) values (${open.row.id}::uuid, ${session.userId}, ${at})
      on conflict (task_id, user_id) do update set
        base_at = case when ${body.changed} then seen.seen_at else seen.base_at end,
        shown_at = case when ${body.changed} then excluded.seen_at else seen.shown_at end,
        seen_at = greatest(seen.seen_at, excluded.seen_at)`.execute(tx)
    return null
  })
})
