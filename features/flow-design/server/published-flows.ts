import { sql } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { flowCategories, pageSubFlows, selectFlows } from '#features/flow-design/contract.ts'
import { countFlows, listFlows } from '#features/flow-design/server/draft-store.ts'
import { entryOf, flowDrafts } from '#features/flow-design/server/drafts.ts'
import { serve } from '#server/http/serve.ts'
import { wantedBy } from '#server/managed/read-rows.ts'
import type { Condition } from '#server/resource/store.ts'

/** Of what requests can be started now. */
const runs: readonly Condition[] = [sql<boolean>`enabled`, sql<boolean>`published_version > 0`, sql<boolean>`function_id <> ''`]

const ofType = (type: string): readonly Condition[] => (type === '0' || type === '1' ? [sql<boolean>`type = ${Number(type)}`] : [])

/** Most flows in a choice that is not paged. */
const chosenAtMost = 2_000

export const publishedFlowCalls = [
  serve(pageSubFlows, async (context) => {
    const { query, db, kernel } = context
    const entry = query.category === '' ? undefined : entryOf(await dictionaryBook(kernel), query.category)
    const filters: Condition[] = [
      ...runs,
      ...ofType(query.flowType),
      ...(query.category === '' ? [] : [sql<boolean>`category = any(${[query.category, entry?.id ?? '', entry?.code ?? '']})`]),
    ]
    const { where, order } = await wantedBy(flowDrafts, query, filters, context)
    const { currentPage, pageSize } = query
    const [found, total] = await Promise.all([
      listFlows(db, { where, order, limit: pageSize, offset: offsetOf(query) }),
      countFlows(db, where),
    ])
    const list = found.map(({ id, name, code, type }) => ({ id, fullName: name, enCode: code, flowName: name, flowType: type }))
    return { list, pagination: { currentPage, pageSize, total } }
  }),
  serve(selectFlows, async ({ query, db, kernel, session }) => {
    const [book, found] = await Promise.all([
      dictionaryBook(kernel, session.language),
      listFlows(db, { where: [...runs, ...ofType(query.type)], order: sql`sort_code, name, id`, limit: chosenAtMost, offset: 0 }),
    ])
    const byCategory = Map.groupBy(found, ({ category }) => entryOf(book, category)?.id ?? category)
    const names = new Map(book.entries(flowCategories).map(({ id, name }) => [id, name]))
    const list = [...byCategory].map(([id, flows]) => {
      const children = flows.map((flow) => ({ id: flow.id, fullName: flow.name, enCode: flow.code }))
      return { id, fullName: names.get(id) ?? id, hasChildren: true, children }
    })
    return { list }
  }),
]
