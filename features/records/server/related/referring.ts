import { sql, type RawBuilder } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { referringFields, referringRecords, type ReferringField } from '#features/records/contract.ts'
import { askedFunction, askedFunctionIfAllowed, type AskedFunction } from '#features/records/server/asked-function.ts'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import { readRecord } from '#features/records/server/load.ts'
import { publishedFunctions } from '#features/records/server/online-function.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import { referring } from '#features/records/server/related/references.ts'
import { countRows, rowsOf } from '#features/records/server/related/related-rows.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { compare, mainAlias, type Condition } from '#server/query/conditions.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

const countedAtMost = 1_000
/** Columns that tell the records apart. */
const shownColumns = 5

/** A field by which records of a function refer to another, as far as a reader sees it. */
interface Way {
  readonly asked: AskedFunction
  readonly stored: StoredField
  /** Name of the table of its rows; undefined for a field of the record itself. */
  readonly rowsTable: string | undefined
}

/** @throws Refused 404 for a record that the caller does not see */
async function seenRecord(kernel: Kernel, session: SignedIn, { modelId, id }: { readonly modelId: string; readonly id: string }) {
  const { fn, facts, right } = await askedFunction(kernel, session, modelId)
  const record = await readRecord(kernel, fn, id, facts, right)
  if (!record) throw new Refused(refusal('missing', 'kernel.missing'))
  return record
}

/** The fields of a function, visible to the reader, that refer to records of another. */
function waysOf(asked: AskedFunction, to: string): readonly Way[] {
  return referring(asked.fn, to).flatMap(({ table, isMain, fields }) =>
    fields
      .filter(({ field }) => asked.visible.inForm(field.name))
      .map((stored) => ({ asked, stored, rowsTable: isMain ? undefined : table.name })),
  )
}

/** That a record refers to another by a field. */
function holds({ stored, rowsTable }: Way, id: string): Condition {
  const value = stored.columnType.endsWith('[]') ? [id] : id
  if (rowsTable === undefined) return compare(stored, 'equals', [value])
  const [main, rows]: readonly RawBuilder<unknown>[] = [sql.raw(mainAlias), sql.raw('referring_row')]
  const held = compare({ ...stored, alias: 'referring_row' }, 'equals', [value])
  return sql<boolean>`exists (select 1 from ${recordsTable(rowsTable)} as ${rows} where ${column('record_id', 'referring_row')} = ${main}.id and ${held})`
}

export const referringFieldsHandler = serve(referringFields, async ({ kernel, session, db, params }) => {
  const { id } = await seenRecord(kernel, session, params)
  const others = (await publishedFunctions(kernel)).filter((fn) => referring(fn, params.modelId).length > 0)
  const asked = await Promise.all(others.map((fn) => askedFunctionIfAllowed(kernel, session, fn.id)))
  const ways = asked.flatMap((one) => (one ? waysOf(one, params.modelId) : []))
  const list = await Promise.all(
    ways.map(async (way): Promise<ReferringField> => {
      const { fn, rights } = way.asked
      const { field } = way.stored
      const mayAdd = way.rowsTable === undefined && !fn.flowId && rights.buttons.has('btn_add') && field.part.readOnly !== true
      const count = await countRows(db, way.asked, holds(way, id), countedAtMost + 1)
      const told = { modelId: fn.id, name: fn.name, field: field.name, label: field.part.label }
      return { ...told, count: Math.min(count, countedAtMost), more: count > countedAtMost, mayAdd }
    }),
  )
  return { list: list.filter(({ count, mayAdd }) => count > 0 || mayAdd) }
})

export const referringRecordsHandler = serve(referringRecords, async ({ kernel, session, db, params, query }) => {
  const { id } = await seenRecord(kernel, session, params)
  const asked = await askedFunctionIfAllowed(kernel, session, query.by)
  const way = asked && waysOf(asked, params.modelId).find(({ stored }) => stored.field.name === query.field)
  if (!way) throw new Refused(refusal('missing', 'kernel.missing'))
  const { fn, visible } = way.asked
  const listed = fn.list.columns.filter(({ key }) => visible.inList(key)).map(({ key }) => key)
  const fields = listed
    .flatMap((key) =>
      fn.tables.main.stored.filter(({ field }) => field.key === key && !field.type.fileIds && !field.type.refersTo?.(field.options)),
    )
    .slice(0, shownColumns)
  const [rows, total] = await Promise.all([
    rowsOf({ kernel, session, db }, way.asked, fields, holds(way, id), { limit: query.pageSize, offset: offsetOf(query) }),
    countRows(db, way.asked, holds(way, id), countedAtMost),
  ])
  const list = rows.map((row) => ({ id: row.id, texts: fields.map(({ field }) => row[field.key] ?? '') }))
  return {
    list,
    columns: fields.map(({ field }) => field.part.label),
    pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total },
  }
})
