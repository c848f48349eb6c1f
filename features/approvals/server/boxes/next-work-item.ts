import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { nextWorkItem } from '#features/approvals/contract.ts'
import { conditionsOf } from '#features/approvals/server/boxes/box-filter.ts'
import { isRecordId } from '#features/records/entry.ts'
import { runAs } from '#server/database/execution.ts'
import { serve } from '#server/http/serve.ts'

/** The box stops counting at this number, too. */
const countedAtMost = 10_001

interface NextRow {
  readonly total: string
  readonly ahead: string
  readonly waits: boolean
  readonly entry_id: string | null
  readonly behind: boolean | null
  readonly task_id: string
  readonly flow_id: string
  readonly flow_code: string
  readonly node: string
}

/** In the order of the box. What others have decided meanwhile is closed, and so never comes next. */
export const nextWorkItemHandler = serve(nextWorkItem, async ({ kernel, session, params, query }) => {
  if (!isRecordId(params.id)) throw new Refused(refusal('missing', 'kernel.missing'))
  const statement = sql<NextRow>`with mine as materialized (
      select entry.id from flow_operator as entry join flow_task as task on task.id = entry.task_id
      where entry.user_id = ${session.userId} and entry.state = 'open' and task.deleted_at is null ${await conditionsOf(kernel, query)}
      order by entry.id desc limit ${countedAtMost}),
    next as (
      select id, id < ${params.id}::uuid as behind from mine where id <> ${params.id}::uuid order by behind desc, id desc limit 1)
    select (select count(*) from mine) as total, (select count(*) from mine where id > ${params.id}::uuid) as ahead,
      exists (select 1 from mine where id = ${params.id}::uuid) as waits,
      next.id as entry_id, next.behind, task.id as task_id, task.flow_id, flow.code as flow_code, entry.node
    from (select 1) as always left join next on true
    left join flow_operator as entry on entry.id = next.id left join flow_task as task on task.id = entry.task_id
    left join flow on flow.id = task.flow_id`
  const { rows } = await runAs(kernel.db, statement.compile(kernel.db), { planEachTime: true })
  const { total, ahead, waits, behind, ...found } = rows[0]!
  return {
    total: Number(total),
    position: waits ? Number(ahead) + 1 : null,
    next:
      found.entry_id === null
        ? null
        : {
            processId: found.task_id,
            flowId: found.flow_id,
            flowCode: found.flow_code,
            taskOperatorId: found.entry_id,
            taskNodeId: found.node,
          },
    fromStart: behind === false,
  }
})
