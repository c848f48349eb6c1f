import { deleteRequest } from '#features/approvals/contract.ts'
import { applyWish } from '#features/approvals/server/apply.ts'
import { openOwn } from '#features/approvals/server/requests.ts'
import { markDeleted } from '#features/records/entry.ts'
import { serve } from '#server/http/serve.ts'

/** Deletes a draft or a withdrawn request with its record; the number is never given again. */
export default serve(deleteRequest, ({ kernel, session, params, transaction }) =>
  transaction(async (tx, audit) => {
    const open = await openOwn(kernel, tx, session, params.id)
    await applyWish(kernel, tx, session, open, { command: { type: 'delete' } }, audit)
    await markDeleted(tx, open.fn, open.row.id, session.userId, new Date(kernel.now()))
    return null
  }),
)
