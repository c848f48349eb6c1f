import { deleteRequest } from '#features/approvals/contract.ts'
import { applyCommand } from '#features/approvals/server/apply.ts'
import { openOwn } from '#features/approvals/server/requests.ts'
import { lockTask, openTask, type OpenTask } from '#features/approvals/server/task.ts'
import { markDeleted, refuseStale, type FlowDoors } from '#features/records/entry.ts'
import type { Tx } from '#server/database/types.ts'
import { serve, type Audit } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Deletes a draft or a withdrawn request with its record; the number is never given again. */
export default serve(deleteRequest, ({ kernel, session, params, transaction }) =>
  transaction(async (tx, audit) => {
    await remove(kernel, tx, session, await openOwn(kernel, tx, session, params.id), audit)
    return null
  }),
)

/** The same from the list of records; who may see the record is told why it stays. */
export function removeRequest(kernel: Kernel): FlowDoors['remove'] {
  return async (tx, session, { id, version }, audit) => {
    const open = await openTask(kernel, session, await lockTask(tx, id), tx)
    refuseStale(open.record, version)
    await remove(kernel, tx, session, open, audit)
  }
}

async function remove(kernel: Kernel, tx: Tx, session: SignedIn, open: OpenTask, audit: Audit): Promise<void> {
  await applyCommand(kernel, tx, session, open, { command: { type: 'delete' } }, audit)
  await markDeleted(tx, open.fn, open.row.id, session.userId, new Date(kernel.now()))
}
