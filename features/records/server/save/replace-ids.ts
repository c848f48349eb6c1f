import { sql, type RawBuilder } from 'kysely'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { RecordTable, StoredField } from '#features/records/server/record-tables.ts'
import type { Tx } from '#server/database/types.ts'

interface Replaced {
  /** Names of the fields: `varieties`, `items.varietyId`. */
  readonly fields: readonly string[]
  /** Ids that take the place of others. */
  readonly ids: ReadonlyMap<string, string>
  /** By field beside them (`items.approvalNo`) the texts of the new ids, put in where nothing stands. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/**
 * Puts other ids in place of those that fields of records hold, of deleted records too, as they may be restored. The records count as changed, so a page
 * that holds the former ids learns it when it saves.
 *
 * @returns the ids of the records that changed
 */
export async function replaceIds(tx: Tx, fn: OnlineFunction, { fields, ids, texts }: Replaced): Promise<readonly string[]> {
  if (ids.size === 0) return []
  const touched = new Set<string>()
  for (const table of [fn.tables.main, ...fn.tables.subTables]) {
    const isMain = table === fn.tables.main
    for (const stored of table.stored.filter(({ field }) => fields.includes(field.name)))
      for (const id of await replaceIn(tx, table, isMain, stored, ids)) touched.add(id)
    for (const stored of table.stored)
      await fillTexts(tx, table, stored, {
        by: table.stored.find(({ field }) => fields.includes(field.name)),
        texts: texts.get(stored.field.name),
      })
  }
  const main = recordsTable(fn.tables.main.name)
  if (touched.size > 0) await sql`update ${main} set version = version + 1 where id = any(${[...touched]}::uuid[])`.execute(tx)
  return [...touched]
}

const pairs = (map: ReadonlyMap<string, string>): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify([...map].map(([former, next]) => ({ former, next })))}::jsonb) as m(former text, next text)`

async function replaceIn(
  tx: Tx,
  table: RecordTable,
  isMain: boolean,
  { column: name, columnType }: StoredField,
  ids: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const own = column(name, 't')
  const record = column(isMain ? 'id' : 'record_id', 't')
  const several = sql`update ${recordsTable(table.name)} as t set ${column(name)} = (
    select array_agg(coalesce(m.next, held.id) order by held.place) from unnest(${own}) with ordinality as held(id, place)
    left join ${pairs(ids)} on m.former = held.id) where ${own} && ${[...ids.keys()]}::text[] returning ${record} as id`
  const one = sql`update ${recordsTable(table.name)} as t set ${column(name)} = m.next from ${pairs(ids)} where ${own} = m.former returning ${record} as id`
  const { rows } = await (columnType.endsWith('[]') ? several : one).execute(tx)
  return (rows as { id: string }[]).map(({ id }) => id)
}

async function fillTexts(
  tx: Tx,
  table: RecordTable,
  { column: name }: StoredField,
  { by, texts }: { readonly by: StoredField | undefined; readonly texts: ReadonlyMap<string, string> | undefined },
): Promise<void> {
  if (!by || !texts || texts.size === 0) return
  await sql`update ${recordsTable(table.name)} as t set ${column(name)} = m.next from ${pairs(texts)}
    where ${column(by.column, 't')} = m.former and ${column(name, 't')} is null and m.next <> ''`.execute(tx)
}
