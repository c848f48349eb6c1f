import { sql } from 'kysely'
import { flowType } from '#engine/flows/wire-codes.ts'
import { listStartable, type StartableFlow } from '#features/approvals/contract/launching.ts'
import { publishedFormOf } from '#features/approvals/server/definitions/form-of-flow.ts'
import { saidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { currentFlows } from '#features/approvals/server/definitions/flows.ts'
import { mayStart } from '#features/approvals/server/definitions/may-start.ts'
import '#features/approvals/server/storage/tables.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import type { Db } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'

/** How many of somebody's newest requests tell what he began lately. */
const lookedAt = 500

/** When somebody last began a request of each flow. */
async function lastStarts(db: Db, userId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ flow_id: string; at: Date }>`select flow_id, max(created_at) as at from (
      select flow_id, created_at from flow_task where initiator_id = ${userId} and deleted_at is null order by id desc limit ${lookedAt}) as mine
    group by flow_id`.execute(db)
  return new Map(rows.map(({ flow_id, at }) => [flow_id, at.getTime()]))
}

export const listStartableHandler = serve(listStartable, async ({ kernel, session }) => {
  const [flows, book, started] = await Promise.all([
    currentFlows(kernel),
    dictionaryBook(kernel, session.language),
    lastStarts(kernel.db, session.userId),
  ])
  const categories = book.entries('WorkFlowCategory')
  const placeOf = (category: string): number => categories.findIndex(({ id, code }) => id === category || code === category)
  const found: (StartableFlow & { readonly place: number })[] = []
  for (const flow of flows.values()) {
    const fn = await publishedFormOf(kernel, flow.id)
    if (!fn || !(await mayStart(kernel, session, flow))) continue
    const { definition } = await saidFlow(kernel, session.language, flow.definition)
    const place = placeOf(flow.category)
    found.push({
      id: flow.id,
      fullName: definition.name,
      enCode: flow.code,
      flowType: flowType(flow.definition),
      modelId: fn.id,
      category: categories[place]?.name ?? '',
      lastStarted: started.get(flow.id) ?? null,
      place: place < 0 ? categories.length : place,
    })
  }
  const list = found
    .toSorted((a, b) => a.place - b.place || a.fullName.localeCompare(b.fullName, 'zh') || a.id.localeCompare(b.id))
    .map(({ place: _, ...flow }) => flow)
  return { list }
})
