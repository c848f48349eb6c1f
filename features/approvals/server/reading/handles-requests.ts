import { sql } from 'kysely'
import { delegatedTo } from '#features/approvals/server/delegation/stand-ins.ts'
import type { FlowDoors } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'

/** Whether somebody fills in forms of a function in requests: in his own that have not ended, and in those he or who he stands in for has to handle. */
export const handlesRequests =
  (kernel: Kernel): FlowDoors['handles'] =>
  async ({ userId }, functionId) => {
    const givers = await delegatedTo(kernel, userId)
    const people = [userId, ...givers.map(({ from }) => from.id)]
    const { rows } = await sql`select 1 from flow_task as task where task.function_id = ${functionId} and task.deleted_at is null
      and task.ended_at is null and (task.initiator_id = ${userId} or exists (select 1 from flow_operator as item
        where item.task_id = task.id and item.state = 'open' and item.user_id = any(${people}::text[]))) limit 1`.execute(kernel.db)
    return rows.length > 0
  }
