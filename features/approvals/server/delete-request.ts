import { deleteRequest } from '#features/approvals/contract.ts'
import { planCommand } from '#features/approvals/server/apply.ts'
import { openOwn } from '#features/approvals/server/requests.ts'
import { openTask, readTask } from '#features/approvals/server/task.ts'
import { refuseStale, type FlowDoors } from '#features/records/entry.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'

/** Deletes a draft or a withdrawn request with its record; the number is never given again. */
export default serve(deleteRequest, ({ kernel, session, params, save }) =>
  save(async (tx) => {
    const acting = { kernel, session, tx }
    return planCommand(acting, await openOwn(acting, params.id), { command: { type: 'delete' } }, () => null)
  }),
)

/** The same from the list of records; who may see the record is told why it stays. */
export function planRemoval(kernel: Kernel): FlowDoors['planRemoval'] {
  return async (tx, session, { id, version }) => {
    const open = await openTask(kernel, session, await readTask(tx ?? kernel.db, id, tx !== undefined), tx)
    refuseStale(open.record, version)
    const plan = await planCommand({ kernel, session, tx }, open, { command: { type: 'delete' } }, () => null)
    return 'write' in plan ? { expects: plan.expects, ...plan.write(null) } : { expects: [], changes: [], notes: [] }
  }
}
