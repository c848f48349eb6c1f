import { sql } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { fieldDataSelect } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { isRecordId } from '#features/records/server/load.ts'
import { countedAtMost } from '#features/records/server/query/list.ts'
import { countRows, holdingKeyword, rowsOf, shownFields } from '#features/records/server/related/related-rows.ts'
import { serve } from '#server/http/serve.ts'
import { mainAlias } from '#server/query/conditions.ts'

const idsAtOnce = 500
const rowsAtMost = 500

const listed = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]

export const fieldDataSelectHandler = serve(fieldDataSelect, async ({ kernel, session, params, query, db }) => {
  const asked = await askedFunction(kernel, session, params.id)
  const names = listed([query.relationField, query.columnOptions].join(','))
  const ids = listed(query.ids)
  if (ids.length > idsAtOnce) throw new Refused(refusal('too-large', 'kernel.too-large', { field: 'ids' }))
  if (ids.length > 0) {
    const fields = shownFields(asked, names.length > 0 ? names : undefined)
    const wanted = ids.filter(isRecordId)
    const list = await rowsOf(db, asked, fields, sql<boolean>`${sql.raw(mainAlias)}.id = any(${wanted}::uuid[])`, {
      limit: ids.length,
      offset: 0,
    })
    return { list: [...list], pagination: { currentPage: 1, pageSize: ids.length, total: list.length } }
  }
  const pageSize = Math.min(query.pageSize, rowsAtMost)
  const fields = shownFields(asked, names)
  const condition = holdingKeyword(fields, query.keyword)
  const page = { currentPage: query.currentPage, pageSize }
  const [list, total] = await Promise.all([
    rowsOf(db, asked, fields, condition, { limit: pageSize, offset: offsetOf(page) }),
    countRows(db, asked, condition, countedAtMost),
  ])
  return { list: [...list], pagination: { ...page, total } }
})
