import { sql } from 'kysely'
import { requestStatus } from '#engine/flows/state.ts'
import { openRequest, readRequest, type OpenRequest } from '#features/approvals/server/storage/open-request.ts'
import { Refused } from '#engine/values/refusal.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export type FinishedRequest = OpenRequest

/**
 * The newest approved requests of a flow with their records, one after the other, whatever rights to them the person has: for who may see
 * everything. What cannot be opened any more is left out.
 */
export async function* finishedRequests(kernel: Kernel, session: SignedIn, flowId: string, count: number): AsyncGenerator<OpenRequest> {
  const { rows } = await sql<{ id: string }>`select id from flow_task
    where flow_id = ${flowId} and status = ${requestStatus.approved} and deleted_at is null order by ended_at desc limit ${count}`.execute(
    kernel.db,
  )
  for (const { id } of rows) {
    const open = await openRequest(kernel, session, await readRequest(kernel.db, id)).catch((error: unknown) => {
      if (error instanceof Refused) return undefined
      throw error
    })
    if (open) yield open
  }
}
