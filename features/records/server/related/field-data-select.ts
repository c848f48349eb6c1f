import { sql } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { fieldDataSelect } from '#features/records/contract.ts'
import { askedFunction } from '#features/records/server/asked-function.ts'
import { isRecordId } from '#features/records/server/load.ts'
import { countedAtMost } from '#features/records/server/query/list.ts'
import {
  countRows,
  groupsOf,
  havingName,
  holdingKeyword,
  rowsOf,
  shownFields,
  underValues,
} from '#features/records/server/related/related-rows.ts'
import { serve } from '#server/http/serve.ts'
import { all, mainAlias } from '#server/query/conditions.ts'

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
  const fields = shownFields(asked, names)
  const under = underValues(fields, pairsIn(query.under))
  if (!under) return { list: [], pagination: { currentPage: 1, pageSize: query.pageSize, total: 0 } }
  if (query.groupBy !== '') {
    const by = fields.find(({ field, columnType }) => field.key === query.groupBy && columnType === 'text' && !field.type.cover)
    const list = by ? await groupsOf(db, asked, by, under, rowsAtMost) : []
    return { list: [...list], pagination: { currentPage: 1, pageSize: rowsAtMost, total: list.length } }
  }
  const named = listed(query.named)
  if (named.length > idsAtOnce) throw new Refused(refusal('too-large', 'kernel.too-large', { field: 'named' }))
  const keyword = holdingKeyword(fields, query.keyword)
  const condition = all([under, ...(keyword ? [keyword] : []), ...(named.length > 0 ? [havingName(fields, named)] : [])])
  const pageSize = Math.min(query.pageSize, rowsAtMost)
  const page = { currentPage: query.currentPage, pageSize }
  const [list, total] = await Promise.all([
    rowsOf(db, asked, fields, condition, { limit: pageSize, offset: offsetOf(page) }),
    countRows(db, asked, condition, countedAtMost),
  ])
  return { list: [...list], pagination: { ...page, total } }
})

const pairsIn = (text: string): readonly (readonly [string, string])[] =>
  listed(text).map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
  })
