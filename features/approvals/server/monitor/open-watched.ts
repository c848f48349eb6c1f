import { requestStatus } from '#engine/flows/state.ts'
import type { Acting } from '#features/approvals/server/decisions/plan-command.ts'
import { openRequest, readRequest, type OpenRequest } from '#features/approvals/server/storage/open-request.ts'

/** @throws Refused 404 also for a draft, which its writer alone sees */
export async function openWatched({ kernel, session, tx }: Acting, id: string): Promise<OpenRequest> {
  const row = await readRequest(tx ?? kernel.db, id, tx !== undefined)
  return openRequest(kernel, session, row?.state.status === requestStatus.draft ? undefined : row, tx)
}
