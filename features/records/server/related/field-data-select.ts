import { offsetOf } from '#engine/contract/shapes.ts'
import { isPinyin } from '#engine/values/pinyin.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { RowTexts } from '#features/data-interfaces/entry.ts'
import { fieldDataSelect } from '#features/records/contract.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { isRecordId } from '#features/records/server/load.ts'
import { countedAtMost } from '#features/records/server/query/list.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { choosableOf, type Choosable } from '#features/records/server/related/directory.ts'
import {
  countRows,
  groupsOf,
  havingName,
  holdingKeyword,
  isText,
  namedRows,
  rowsOf,
  textsByIds,
  shownFields,
  underValues,
  type RowReader,
} from '#features/records/server/related/related-rows.ts'
import { serve } from '#server/http/serve.ts'
import { namesByPinyin } from '#server/names-by-pinyin.ts'
import { all, any, compare, type Condition } from '#server/query/conditions.ts'

const idsAtOnce = 500
const rowsAtMost = 500
/** Newest rows whose names are read as pinyin, which no index knows. */
const readAsPinyin = 2_000

const listed = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]

export const fieldDataSelectHandler = serve(fieldDataSelect, async ({ kernel, session, params, query, db }) => {
  const { id } = params
  const from = await choosableOf(kernel, session, query.directory === '' ? { id } : { id, directory: query.directory }, 'asks')
  if (!from) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const reader = { kernel, session, db }
  const names = listed([query.relationField, query.columnOptions].join(','))
  const ids = listed(query.ids)
  if (ids.length > idsAtOnce) throw new Refused(refusal('too-large', 'kernel.too-large', { field: 'ids' }))
  if (ids.length > 0) {
    const named = await namedRows(reader, from, ids.filter(isRecordId), names.length > 0 ? names : undefined)
    const list = [...named].map(([id, texts]) => ({ ...texts, id }))
    return { list, pagination: { currentPage: 1, pageSize: ids.length, total: list.length } }
  }
  const asked = query.for === 'search' ? searchedOf(from, query.directory) : (from.directory?.chosen ?? from.own!)
  const fields = shownFields(asked, names)
  const under = underValues(shownFields(asked, undefined), pairsIn(query.under))
  if (!under) return { list: [], pagination: { currentPage: 1, pageSize: query.pageSize, total: 0 } }
  if (query.groupBy !== '') {
    const by = fields.find(({ field, columnType }) => field.key === query.groupBy && columnType === 'text' && !field.type.cover)
    const list = by ? await groupsOf(reader, asked, by, under, rowsAtMost) : []
    return { list: [...list], pagination: { currentPage: 1, pageSize: rowsAtMost, total: list.length } }
  }
  const named = entriesIn(query.named)
  if (named.length > idsAtOnce) throw new Refused(refusal('too-large', 'kernel.too-large', { field: 'named' }))
  const keyword = query.keyword === '' ? undefined : await holdingWord(reader, asked, fields, under, query.keyword)
  const condition = all([under, ...(keyword ? [keyword] : []), ...(named.length > 0 ? [havingName(fields, named)] : [])])
  const pageSize = Math.min(query.pageSize, rowsAtMost)
  const page = { currentPage: query.currentPage, pageSize }
  const [rows, total] = await Promise.all([
    rowsOf(reader, asked, fields, condition, { limit: pageSize, offset: offsetOf(page) }),
    countRows(db, asked, condition, countedAtMost),
  ])
  return { list: await withOwnTexts(reader, from, rows, names), pagination: { ...page, total } }
})

/**
 * Records by which a list is searched: those that the directory names. Beside a directory that has no name, those that somebody sees by his own
 * rights are among them where they tell him all that the directory does, as he could search hidden columns otherwise. A directory with a name is for
 * one use, and records of another one can stand in no field that names it.
 */
function searchedOf({ own, directory }: Choosable, use: string): AskedFunction {
  if (!directory) return own!
  const { named } = directory
  if (use !== '') return named
  const seesAll = own && shownFields(named, undefined).every(({ field }) => own.visible.inList(field.key))
  if (!seesAll) return named
  return { ...named, right: own.right && named.right && any([named.right, own.right]) }
}

type Row = RowTexts & { readonly id: string }

/** Rows of a directory with what the caller sees of them by his own rights to the function. */
async function withOwnTexts(
  reader: RowReader,
  { own, directory }: Choosable,
  rows: readonly Row[],
  names: readonly string[],
): Promise<Row[]> {
  const further = own && directory ? shownFields(own, names).filter(({ field }) => !directory.chosen.visible.inList(field.key)) : []
  if (!own || further.length === 0 || rows.length === 0) return [...rows]
  const ids = rows.map(({ id }) => id)
  const seen = await textsByIds(reader, own, further, ids)
  const byId = new Map(seen.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...byId.get(row.id), ...row }))
}

/** A keyword in the texts of the fields, or the pinyin of the field that names a row, read of the newest. */
async function holdingWord(
  reader: RowReader,
  asked: AskedFunction,
  fields: readonly StoredField[],
  under: Condition,
  keyword: string,
): Promise<Condition | undefined> {
  const held = holdingKeyword(fields, keyword)
  const [naming] = fields.filter(isText)
  if (!naming || !isPinyin(keyword)) return held
  const newest = await rowsOf(reader, asked, [naming], under, { limit: readAsPinyin, offset: 0 })
  const sounding = await namesByPinyin(new Set(newest.map((row) => row[naming.field.key] ?? '')), keyword)
  return any([...(held ? [held] : []), ...(sounding.size > 0 ? [compare(naming, 'in', [...sounding])] : [])])
}

/** Texts between commas; a sign behind a backslash is itself. */
const entriesIn = (text: string): readonly string[] => [
  ...new Set((text.match(/(?:\\[^]|[^,\\])+/g) ?? []).map((one) => one.replace(/\\([^])/g, '$1').trim()).filter((one) => one !== '')),
]

const pairsIn = (text: string): readonly (readonly [string, string])[] =>
  entriesIn(text).map((pair) => {
    const at = pair.indexOf('=')
    return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
  })
