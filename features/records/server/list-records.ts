import type { z } from 'zod'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { listRecords } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { listScope } from '#features/records/server/beside/beside-scope.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { compiledRight } from '#features/records/server/query/compiled-right.ts'
import { listPage, type ListRequest } from '#features/records/server/query/list.ts'
import { flatRows, pageSums, storedValues } from '#features/records/server/query/row-texts.ts'
import { withRelated } from '#features/records/server/related/with-related.ts'
import { serve } from '#server/http/serve.ts'

type Body = z.output<NonNullable<typeof listRecords.body>>

export default serve(listRecords, async ({ kernel, session, params, body, db }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  const { fn, visible, facts, right } = asked
  const request = requestOf(fn, body)
  const reader = { userId: session.userId, right, rightKey: compiledRight(kernel, right).key }
  const page = await listPage(db, await listScope(kernel, session, asked, request.queryJson), reader, request)
  return {
    list: flatRows(
      fn,
      visible,
      page.rows,
      await withRelated(kernel, session, fn, facts, storedValues(fn, page.rows, facts)),
      session.userId,
    ),
    pagination: { currentPage: body.currentPage, pageSize: body.pageSize, total: page.total, more: page.more },
    summary: pageSums(fn, visible, page.rows, facts),
  }
})

const rowsOfPage = 500

/** Other clients send null for conditions that are not set. @throws Refused 413 for a page larger than allowed (security 5.4) */
function requestOf({ list }: OnlineFunction, body: Body): ListRequest {
  if (list.paged && body.pageSize > rowsOfPage) throw new Refused(refusal('too-large', 'kernel.too-large', { field: 'pageSize' }))
  return {
    currentPage: body.currentPage,
    pageSize: body.pageSize,
    sort: body.sort ?? '',
    sidx: body.sidx ?? '',
    queryJson: body.queryJson ?? '',
    superQueryJson: body.superQueryJson ?? '',
    keyword: body.keyword ?? '',
    exactTotal: body.exactTotal,
  }
}
