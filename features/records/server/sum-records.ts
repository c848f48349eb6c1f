import { sumRecords } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { listScope } from '#features/records/server/beside/beside-scope.ts'
import { sumsOf } from '#features/records/server/query/list.ts'
import { summedFields, sumTexts } from '#features/records/server/query/row-texts.ts'
import { serve } from '#server/http/serve.ts'

export default serve(sumRecords, async ({ kernel, session, params, body, db }) => {
  const asked = await askedFunction(kernel, session, params.modelId)
  const { fn, visible, facts, right } = asked
  const queryJson = body.queryJson ?? ''
  const sums = await sumsOf(db, await listScope(kernel, session, asked, queryJson), right, {
    queryJson,
    superQueryJson: body.superQueryJson ?? '',
    keyword: body.keyword ?? '',
    columns: summedFields(fn, visible).map(({ column }) => column),
    ids: body.ids ?? undefined,
  })
  return { summary: sumTexts(fn, visible, sums, facts) }
})
