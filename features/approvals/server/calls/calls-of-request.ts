import { sql } from 'kysely'
import { requestStatus } from '#engine/flows/state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { listCalls } from '#features/approvals/contract/monitor.ts'
import { readRequest } from '#features/approvals/server/storage/open-request.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import '#features/approvals/server/calls/tables.ts'

/** Calls that are told of one request; who has more of them looks into the log of the interface. */
const shownAtMost = 200

/** What the events of a request called, newest first. It tells nothing of the form. @throws Refused 404 also for a draft */
export const serveCalls = serve(listCalls, async ({ kernel, db, params, say }) => {
  const request = await readRequest(kernel.db, params.id)
  if (!request || request.state.status === requestStatus.draft) throw new Refused(refusal('missing', 'kernel.missing'))
  const rows = await db
    .selectFrom('flow_call')
    .selectAll()
    .where('task_id', '=', params.id)
    .orderBy('sequence', 'desc')
    .limit(shownAtMost)
    .execute()
  return {
    list: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      nodeName: row.node_name,
      interfaceName: row.interface_name,
      state: row.state,
      attempts: row.attempts,
      failure: row.failure ? say(refusal('invalid', row.failure.text, { params: row.failure.params })) : '',
      at: row.at.getTime(),
      endedAt: row.ended_at?.getTime() ?? null,
    })),
  }
})

/** How many calls of each request were caused, and how many of them have failed so far. */
export async function callCounts(
  kernel: Kernel,
  requests: readonly string[],
): Promise<ReadonlyMap<string, { all: number; failed: number }>> {
  if (requests.length === 0) return new Map()
  const { rows } = await sql<{ id: string; all: number; failed: number }>`select task_id as id, count(*)::int as all,
    count(*) filter (where failure is not null)::int as failed from flow_call where task_id = any(${[...requests]}::uuid[]) group by task_id`.execute(
    kernel.db,
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
