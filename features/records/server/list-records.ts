import { listRecords } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { listPage } from '#features/records/server/query/list.ts'
import { flatRows, pageSums } from '#features/records/server/query/row-texts.ts'
import { serve } from '#server/http/serve.ts'

export default serve(listRecords, async ({ kernel, session, params, body, db }) => {
  const { fn, visible, facts, right } = await askedFunction(kernel, session, params.modelId)
  const page = await listPage(db, { fn, visible, facts }, right, body)
  return {
    list: flatRows(fn, visible, page.rows, facts, session.userId),
    pagination: { currentPage: body.currentPage, pageSize: body.pageSize, total: page.total, more: page.more },
    summary: pageSums(fn, visible, page.rows, facts),
  }
})
