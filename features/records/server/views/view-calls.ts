import { sql } from 'kysely'
import { createView, deleteView, listViews, orderViews, updateView } from '#features/records/contract/views.ts'
import { lockViews, seenViews, viewResource, viewsOfReader } from '#features/records/server/views/list-view.ts'
import { serve } from '#server/http/serve.ts'
import { listHandler } from '#server/managed/read-rows.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'

export const viewCalls = [
  serve(listViews, async ({ params, ...asking }) => {
    const reader = await viewsOfReader(asking.kernel, asking.session, params.modelId)
    return { ...(await listHandler(viewResource(reader))(asking)), mayPublish: reader.manages }
  }),
  serve(createView, async (context) => {
    const reader = await viewsOfReader(context.kernel, context.session, context.params.modelId)
    return createHandler(viewResource(reader))(context)
  }),
  serve(updateView, async (context) => {
    const reader = await viewsOfReader(context.kernel, context.session, context.params.modelId)
    return updateHandler(viewResource(reader))(context)
  }),
  serve(deleteView, async (context) => {
    const reader = await viewsOfReader(context.kernel, context.session, context.params.modelId)
    return removeHandler(viewResource(reader))(context)
  }),
  serve(orderViews, async ({ kernel, session, params, body, transaction }) => {
    const reader = await viewsOfReader(kernel, session, params.modelId)
    return transaction(async (tx, audit) => {
      await lockViews(tx, reader.asked.fn.id)
      const { rows } = await sql<{ id: string }>`
        update list_view set sort_code = wanted.place
        from unnest(${[...new Set(body.ids)]}::text[]) with ordinality as wanted (id, place)
        where list_view.id = wanted.id and ${seenViews(reader)} and (not published or ${reader.manages})
        returning list_view.id`.execute(tx)
      audit({ action: 'list-view.placed', object: params.modelId, changes: { ids: rows.map(({ id }) => id) } })
      return null
    })
  }),
]
