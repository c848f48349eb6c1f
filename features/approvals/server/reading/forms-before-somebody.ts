import { sql } from 'kysely'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { handlerRights } from '#features/approvals/server/definitions/node-rights.ts'
import { delegatedTo } from '#features/approvals/server/delegation/stand-ins.ts'
import type { FlowDoors } from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'

interface Place {
  readonly flow_id: string
  readonly flow_version: number
  /** Null: he is the initiator. */
  readonly node: string | null
}

/**
 * What somebody reads of the form of a function in requests: at the nodes of open work items that are his, or of whom he stands in for, and
 * as the initiator of requests that have not ended. What a node hides is not among it.
 */
export const formsBeforeSomebody =
  (kernel: Kernel): FlowDoors['formsBefore'] =>
  async ({ userId }, fn) => {
    const givers = await delegatedTo(kernel, userId)
    const people = [userId, ...givers.map(({ from }) => from.id)]
    const { rows } = await sql<Place>`select distinct task.flow_id, task.flow_version, item.node
      from flow_task as task join flow_operator as item on item.task_id = task.id
      where task.function_id = ${fn.id} and task.deleted_at is null and item.state = 'open' and item.user_id = any(${people}::text[])
      union select distinct flow_id, flow_version, null from flow_task
      where function_id = ${fn.id} and deleted_at is null and ended_at is null and initiator_id = ${userId}`.execute(kernel.db)
    return Promise.all(
      rows.map(async (row) => {
        const definition = await flowVersion(kernel, row.flow_id, row.flow_version)
        return handlerRights(fn, definition, row.node ?? definition.start.code).visible
      }),
    )
  }
