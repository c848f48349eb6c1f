import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { offsetOf } from '#engine/contract/shapes.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { listBox, listMyRequests } from '#features/approvals/contract.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { orderOfToDo } from '#features/approvals/server/boxes/to-do-order.ts'
import { allowsBatch } from '#features/approvals/server/boxes/batch-choices.ts'
import { conditionsOf } from '#features/approvals/server/boxes/box-filter.ts'
import { noEntry, rowsOf, taskColumns, type BoxRow } from '#features/approvals/server/boxes/box-rows.ts'
import { actedOnBy } from '#features/approvals/server/delegation/stand-ins.ts'
import { startedForOthers } from '#features/approvals/server/delegation/starting.ts'
import { runAs } from '#server/database/execution.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Order = Pick<z.output<NonNullable<typeof listBox.query>>, 'sidx' | 'sort'>
type Filter = Omit<z.output<NonNullable<typeof listMyRequests.query>>, 'sidx'>

interface Asked {
  readonly kernel: Kernel
  readonly userId: string
  readonly order: Order
  readonly nodeCode: string
}

/** How a box selects its requests: the condition on the person, and the time it is sorted by. */
export interface Box {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** Further rows, none of which `where` selects too: read apart and merged, as an `or` could use no index in its order. */
  readonly beside?: {
    readonly where: RawBuilder<unknown>
    /** The order of both, by the names that the columns have in a row. */
    readonly order: RawBuilder<unknown>
  }
}

const withEntry = sql`entry.id as entry_id, entry.node, entry.node_name, entry.received_at, entry.handled_at, entry.due_at, entry.action, entry.user_id as holder_id, entry.handled_by`
const withCopy = sql`null::uuid as entry_id, copy.node, null as node_name, copy.at as received_at, copy.at as handled_at, null::timestamptz as due_at, null::smallint as action, null as holder_id, null as handled_by`

/** Open work items of a person, and of those he acts for. */
async function toDo({ kernel, userId, order }: Asked): Promise<Box> {
  return {
    columns: withEntry,
    from: sql`flow_operator as entry join flow_task as task on task.id = entry.task_id`,
    // What is suspended comes back when it is restored.
    where: sql`${(await actedOnBy(kernel, userId)).where} and entry.state = 'open' and task.status = ${requestStatus.waiting}`,
    order: orderOfToDo(order).by,
  }
}

const boxes: Readonly<Record<'mine' | '1' | '2' | '3' | '4', (asked: Asked) => Box | Promise<Box>>> = {
  mine: async ({ kernel, userId }) => {
    const started = await startedForOthers(kernel, userId)
    return {
      columns: noEntry,
      from: sql`flow_task as task`,
      where: started ? sql`(task.initiator_id = ${userId} or ${started})` : sql`task.initiator_id = ${userId}`,
      order: sql`task.id desc`,
    }
  },
  '1': toDo,
  '2': ({ userId }) => ({
    columns: withEntry,
    from: sql`flow_operator as entry join flow_task as task on task.id = entry.task_id`,
    where: sql`entry.user_id = ${userId} and entry.state = 'handled'`,
    order: sql`entry.handled_at desc, entry.id desc`,
    beside: {
      where: sql`entry.handled_by = ${userId} and entry.user_id <> ${userId} and entry.state = 'handled'`,
      order: sql`handled_at desc, entry_id desc`,
    },
  }),
  '3': ({ userId }) => ({
    columns: withCopy,
    from: sql`flow_copy as copy join flow_task as task on task.id = copy.task_id`,
    where: sql`copy.user_id = ${userId}`,
    order: sql`copy.at desc, task.id desc`,
  }),
  '4': async (asked) => {
    const box = await toDo(asked)
    const atNode = asked.nodeCode === '' ? sql`` : sql`and entry.node = ${asked.nodeCode}`
    return { ...box, where: sql`${box.where} and ${allowsBatch} ${atNode}` }
  },
}

async function listRequests(
  kernel: Kernel,
  session: SignedIn,
  name: keyof typeof boxes,
  filter: Filter & Order & { readonly nodeCode?: string },
) {
  if (name !== '1' && name !== '4' && filter.sidx !== '')
    throw new Refused(refusal('malformed', 'kernel.unknown-field', { params: { field: filter.sidx }, field: 'sidx' }))
  const box = await boxes[name]({ kernel, userId: session.userId, order: filter, nodeCode: filter.nodeCode ?? '' })
  const { rows, total } = await pageOfBox(kernel, box, await conditionsOf(kernel, filter), filter)
  return { list: await rowsOf(kernel, session, rows, name === 'mine'), pagination: paginationOf(filter, total) }
}

export const paginationOf = ({ currentPage, pageSize }: Filter, total: number) => ({ currentPage, pageSize, total })

/** Requests of a box are not counted above this. */
const countedAtMost = 10_001

/** One page of a box, and how many requests there are; not counted above 10,001. */
export async function pageOfBox(
  kernel: Kernel,
  { columns, from, where, order, beside }: Box,
  conditions: RawBuilder<unknown>,
  filter: Filter,
): Promise<{ readonly rows: readonly BoxRow[]; readonly total: number }> {
  const [limit, offset] = [filter.pageSize, offsetOf(filter)]
  const fromPart = (part: RawBuilder<unknown>) => sql`from ${from} where ${part} and task.deleted_at is null ${conditions}`
  const parts = [where, ...(beside ? [beside.where] : [])].map(fromPart)
  // Of each part as many as the page may need, so that a part whose index is in this order stops there.
  const read = parts.map((part) => sql`(select ${taskColumns}, ${columns} ${part} order by ${order} limit ${offset + limit})`)
  const page = beside
    ? sql`select * from (${sql.join(read, sql` union all `)}) as page order by ${beside.order}`
    : sql`select ${taskColumns}, ${columns} ${parts[0]} order by ${order}`
  const paged = sql<BoxRow>`${page} limit ${limit} offset ${offset}`
  const { rows } = await runAs(kernel.db, paged.compile(kernel.db), { planEachTime: true })
  // A page that is not full is the last one, so it tells the total.
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: Math.min(offset + rows.length, countedAtMost) }
  const counted = parts.map((part) => sql`(select 1 ${part} limit ${countedAtMost})`)
  const all = sql`select 1 from (${sql.join(counted, sql` union all `)}) as part limit ${countedAtMost}`
  const count = sql<{ count: string }>`select count(*) as count from (${all}) as counted`
  const found = await runAs(kernel.db, count.compile(kernel.db), { planEachTime: true })
  return { rows, total: Number(found.rows[0]!.count) }
}

export const listMyRequestsHandler = serve(listMyRequests, ({ kernel, session, query }) => listRequests(kernel, session, 'mine', query))
export const listBoxHandler = serve(listBox, ({ kernel, session, params, query }) => listRequests(kernel, session, params.id, query))
