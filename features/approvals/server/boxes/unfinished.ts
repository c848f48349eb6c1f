import { sql } from 'kysely'
import type { FlowEvent } from '#engine/flows/events.ts'
import { historyOf } from '#engine/flows/history.ts'
import { requestStatus, type FlowState } from '#engine/flows/state.ts'
import { listUnfinished, type UnfinishedRequest } from '#features/approvals/contract.ts'
import { noEntry, rowsOf, taskColumns, type BoxRow } from '#features/approvals/server/boxes/box-rows.ts'
import { saidFlow, type SaidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { dueOf } from '#features/approvals/server/reading/timeline.ts'
import { runAs } from '#server/database/execution.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Requests of each part that are told. */
const shownOfPart = 5

const { draft, waiting, returned, suspended, toResubmit } = requestStatus
const unfinished = [draft, waiting, returned, suspended, toResubmit]

type PartName = 'returned' | 'drafts' | 'running'
type UnfinishedRow = BoxRow & { readonly part: PartName; readonly total: string }

/** The newest of each part with the number of all, in one statement over the index of the initiator. */
async function readUnfinished({ db }: Kernel, { userId }: SignedIn): Promise<readonly UnfinishedRow[]> {
  const statement = sql<UnfinishedRow>`with mine as (
      select id, case when status = ${returned} then 'returned' when status = any(${[draft, toResubmit]}::smallint[]) then 'drafts'
        else 'running' end as part
      from flow_task where initiator_id = ${userId} and deleted_at is null and status = any(${unfinished}::smallint[])
      order by id desc limit 10001),
    placed as (
      select id, part, count(*) over (partition by part) as total, row_number() over (partition by part order by id desc) as place
      from mine)
    select ${taskColumns}, ${noEntry}, placed.part, placed.total
    from placed join flow_task as task on task.id = placed.id where placed.place <= ${shownOfPart} order by task.id desc`
  return (await runAs(db, statement.compile(db), { planEachTime: true })).rows
}

async function eventsOf({ db }: Kernel, ids: readonly string[]): Promise<ReadonlyMap<string, readonly FlowEvent[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('flow_event').select(['task_id', 'body']).where('task_id', 'in', ids).orderBy('sequence').execute()
  return new Map([...Map.groupBy(rows, (row) => row.task_id)].map(([id, events]) => [id, events.map(({ body }) => body)]))
}

/** Code of a return in the history. */
const returnAction = 0

function lastReturn({ definition, say }: SaidFlow, events: readonly FlowEvent[]): UnfinishedRequest['returned'] {
  const line = historyOf(definition, events).findLast(({ action }) => action === returnAction)
  return line ? { nodeName: say(line.nodeName), name: line.by?.name ?? '', at: line.at, opinion: line.opinion } : null
}

/** The open work items by node. */
function waitsFor(state: FlowState, say: SaidFlow['say']): UnfinishedRequest['waitsFor'] {
  return [...Map.groupBy(state.entries, ({ node }) => node).values()].map((items) => ({
    nodeName: say(items[0]!.nodeName),
    people: items.map(({ person }) => ({ id: person.id, name: person.name })),
    since: Math.min(...items.map(({ receivedAt }) => receivedAt)),
    ...dueOf(state, items),
  }))
}

export const listUnfinishedHandler = serve(listUnfinished, async ({ kernel, session }) => {
  const rows = await readUnfinished(kernel, session)
  const sentBack = rows.filter(({ part }) => part === 'returned')
  const [shown, events] = await Promise.all([
    rowsOf(kernel, session, rows, true),
    eventsOf(
      kernel,
      sentBack.map(({ id }) => id),
    ),
  ])
  const requests = await Promise.all(
    shown.map(async (request, index) => {
      const row = rows[index]!
      const flow = await saidFlow(kernel, session.language, await flowVersion(kernel, row.flow_id, row.flow_version))
      const told = row.part === 'returned' ? lastReturn(flow, events.get(row.id) ?? []) : null
      return { ...request, waitsFor: waitsFor(row.state, flow.say), returned: told }
    }),
  )
  const partOf = (name: PartName) => {
    const inPart = rows.map(({ part }) => part === name)
    return { list: requests.filter((_, index) => inPart[index]), total: Number(rows.find(({ part }) => part === name)?.total ?? 0) }
  }
  return { returned: partOf('returned'), drafts: partOf('drafts'), running: partOf('running') }
})
