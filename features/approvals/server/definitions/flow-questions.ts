import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { flowType } from '#engine/flows/wire-codes.ts'
import { requestStatus } from '#engine/flows/state.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { flowIdByCode, listFlows, listOwnFlows, pageStartable } from '#features/approvals/contract/definitions.ts'
import { listMonitored } from '#features/approvals/contract/monitor.ts'
import { watchedBy } from '#features/approvals/server/monitor/watched.ts'
import { actedOnBy } from '#features/approvals/server/delegation/stand-ins.ts'
import { saidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { currentFlows, type CurrentFlow } from '#features/approvals/server/definitions/flows.ts'
import { functionFor, mayStart } from '#features/approvals/server/definitions/may-start.ts'
import { presentTree } from '#features/approvals/server/definitions/present-flow.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type FlowRow = z.output<typeof pageStartable.answer & object>['list'][number]

/** Flows through which something went that this person finds in his boxes or in the monitor, where they are filtered by. */
async function flowsInBoxes(kernel: Kernel, session: SignedIn): Promise<ReadonlySet<string>> {
  const { userId } = session
  const some = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`exists (select 1 from ${from} where ${where} and task.flow_id = flow.id and task.deleted_at is null)`
  const has = (from: RawBuilder<unknown>, person: string) => some(from, sql`${sql.ref(person)} = ${userId}`)
  const workItems = sql`flow_operator as entry join flow_task as task on task.id = entry.task_id`
  const monitors = await kernel.access.allows(listMonitored.access, session, {})
  const { rows } = await sql<{ id: string }>`select flow.id from flow where ${has(sql`flow_task as task`, 'task.initiator_id')}
    or ${has(workItems, 'entry.user_id')} or ${has(workItems, 'entry.handled_by')}
    or ${some(workItems, sql`entry.state = 'open' and ${(await actedOnBy(kernel, userId)).where}`)}
    or ${has(sql`flow_copy as copy join flow_task as task on task.id = copy.task_id`, 'copy.user_id')}
    or ${monitors ? some(sql`flow_task as task`, sql`task.status <> ${requestStatus.draft} and ${await watchedBy(kernel, session)}`) : sql`false`}`.execute(
    kernel.db,
  )
  return new Set(rows.map(({ id }) => id))
}

async function flowRows(kernel: Kernel, { language }: SignedIn, belongs: (flow: CurrentFlow) => Promise<boolean>): Promise<FlowRow[]> {
  const [flows, book] = await Promise.all([currentFlows(kernel), dictionaryBook(kernel)])
  const categories = book.entries('WorkFlowCategory')
  const found: FlowRow[] = []
  for (const flow of flows.values()) {
    if (!(await belongs(flow))) continue
    const category = categories.find((one) => one.code === flow.category || one.id === flow.category)
    const { definition } = await saidFlow(kernel, language, flow.definition)
    found.push({
      id: flow.id,
      fullName: definition.name,
      enCode: flow.code,
      category: category?.id ?? flow.category,
      type: flowType(flow.definition),
      icon: '',
      iconBackground: '',
      enabledMark: 1,
      sortCode: 0,
    })
  }
  return found.toSorted((a, b) => a.id.localeCompare(b.id))
}

/** Flows that somebody has to do with: he may start them or finds their requests in his boxes. He filters by them and delegates them. */
export async function flowsOf(kernel: Kernel, session: SignedIn): Promise<FlowRow[]> {
  const known = await flowsInBoxes(kernel, session)
  return flowRows(kernel, session, async (flow) => known.has(flow.id) || mayStart(kernel, session, flow))
}

export const listOwnFlowsHandler = serve(listOwnFlows, async ({ kernel, session }) => {
  const [rows, book] = await Promise.all([flowsOf(kernel, session), dictionaryBook(kernel, session.language)])
  const categories = book.entries('WorkFlowCategory')
  const list = [...Map.groupBy(rows, (row) => row.category)].map(([id, flows]) => {
    const entry = categories.find((one) => one.id === id)
    const children = flows.map((flow) => ({ ...flow, parentId: id, hasChildren: false, children: [] }))
    return { id, parentId: '0', fullName: entry?.name ?? id, enCode: entry?.code ?? id, num: flows.length, hasChildren: true, children }
  })
  return { list }
})

export const pageStartableHandler = serve(pageStartable, async ({ kernel, session, query }) => {
  const word = query.keyword.trim()
  const matches = (await flowRows(kernel, session, (flow) => mayStart(kernel, session, flow))).filter(
    (row) =>
      (query.category === '' || row.category === query.category) &&
      (query.flowType === '' || row.type === Number(query.flowType)) &&
      (row.fullName.includes(word) || row.enCode.includes(word)),
  )
  const { currentPage, pageSize } = query
  const offset = (currentPage - 1) * pageSize
  return { list: matches.slice(offset, offset + pageSize), pagination: { currentPage, pageSize, total: matches.length } }
})

export const listFlowsHandler = serve(listFlows, async ({ kernel, session, params, query }) => {
  const flow = (await currentFlows(kernel)).get(params.id)
  const asked = flow && (await functionFor(kernel, session, flow.id))
  if (!flow || !asked) throw new Refused(refusal('missing', 'kernel.missing'))
  if (query.type === '1' && !(await mayStart(kernel, session, flow))) return []
  const { definition } = await saidFlow(kernel, session.language, flow.definition)
  return [{ id: flow.id, fullName: definition.name, flowTemplateJson: presentTree(definition, asked.visible) }]
})

/** Found by who may open its form; for all others it does not exist. */
export const flowIdByCodeHandler = serve(flowIdByCode, async ({ kernel, session, params }) => {
  const flow = [...(await currentFlows(kernel)).values()].find(({ code }) => code === params.enCode)
  if (!flow || !(await functionFor(kernel, session, flow.id))) throw new Refused(refusal('missing', 'kernel.missing'))
  return flow.id
})
