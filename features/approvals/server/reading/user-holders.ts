import '#features/approvals/server/storage/tables.ts'
import { titleColumns, titlesWithoutFields } from '#features/approvals/server/reading/titles-without-fields.ts'
import { handoverAddress, usedUsers } from '#features/users/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type UseCounter } from '#server/resource/uses.ts'

/** Most to-dos that are counted; above it the number is a lower bound. */
const countedAtMost = 1_000

/** What somebody still has to decide: without this person nobody would, so the account is not deleted. */
export function userHolders(kernel: Kernel): UseCounter {
  return useCounter(usedUsers, async ({ id }) => {
    const rows = await kernel.db
      .selectFrom('flow_operator as item')
      .innerJoin('flow_task as task', 'task.id', 'item.task_id')
      .select(titleColumns.map((one) => `task.${one}` as const))
      .where('item.user_id', '=', id)
      .where('item.state', 'in', ['open', 'held'])
      .where('task.deleted_at', 'is', null)
      .orderBy('task.id')
      .limit(countedAtMost)
      .execute()
    return { holders: heldBy('approvals.held-by-to-dos', await titlesWithoutFields(kernel, rows), handoverAddress(id)) }
  })
}
