import { sql } from 'kysely'
import { requestStatus } from '#engine/flows/state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { nextWorkItem } from '#features/approvals/contract.ts'
import { conditionsOf } from '#features/approvals/server/boxes/box-filter.ts'
import { orderOfToDo } from '#features/approvals/server/boxes/to-do-order.ts'
import { actedOnBy } from '#features/approvals/server/delegation/stand-ins.ts'
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
  const { where, holders } = await actedOnBy(kernel, session.userId)
  const { by, key, isRising } = orderOfToDo(query)
  // Its own place in the order, also where it was handled meanwhile.
  const here = sql`(select ${key} from flow_operator as entry where entry.id = ${params.id}::uuid and entry.user_id = any(${[...holders]}::text[]))`
  const comesLater = isRising ? sql`entry.key > here.key` : sql`entry.key < here.key`
  const statement = sql<NextRow>`with here as (select ${here} as key),
    mine as materialized (
      select entry.id, entry.due_at, ${key} as key from flow_operator as entry join flow_task as task on task.id = entry.task_id
      where ${where} and entry.state = 'open' and task.status = ${requestStatus.waiting} and task.deleted_at is null ${await conditionsOf(kernel, query)}
      order by ${by} limit ${countedAtMost}),
    others as (
      select entry.id, entry.due_at,
        coalesce(${comesLater}, false) or (entry.key is not distinct from coalesce(here.key, entry.key) and entry.id < ${params.id}::uuid) as behind
      from mine as entry cross join here where entry.id <> ${params.id}::uuid),
    next as (select entry.id, entry.behind from others as entry order by entry.behind desc, ${by} limit 1)
    select (select count(*) from mine) as total, (select count(*) from others where not behind) as ahead,
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
