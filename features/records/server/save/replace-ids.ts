import { sql, type RawBuilder } from 'kysely'
import { column, recordsTable } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { RecordTable, StoredField } from '#features/records/server/record-tables.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'

interface Replaced {
  /** Names of the fields: `varieties`, `items.varietyId`. */
  readonly fields: readonly string[]
  /** Ids that take the place of others. */
  readonly ids: ReadonlyMap<string, string>
  /** By field beside them (`items.approvalNo`) what is put in where nothing stands, by the id that is replaced. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** One value of a row that became another. */
interface Exchanged {
  /** Of the record. */
  readonly id: string
  /** Of the row of the table: the record again, or a row of a sub-table. */
  readonly row: string
  readonly before: unknown
  readonly after: unknown
}

/** By path what of a record was another value before, as the audit log keeps it. */
type Changes = Record<string, { readonly before: unknown; readonly after: unknown }>

/**
 * Puts other ids in place of those that fields of records hold, of deleted records too, as they may be restored. The records count as changed, so a page
 * that holds the former ids learns it when it saves.
 *
 * @returns what the audit log is told, one note for each record that changed
 */
export async function replaceIds(tx: Tx, fn: OnlineFunction, { fields, ids, texts }: Replaced): Promise<readonly AuditNote[]> {
  if (ids.size === 0) return []
  const touched = new Map<string, Changes>()
  const note = (table: RecordTable, { field }: StoredField, exchanged: readonly Exchanged[]): void => {
    for (const { id, row, before, after } of exchanged) {
      const path = table === fn.tables.main ? field.name : field.name.replace('.', `.${row}.`)
      touched.set(id, { ...touched.get(id), [path]: { before, after } })
    }
  }
  for (const table of [fn.tables.main, ...fn.tables.subTables]) {
    const holding = table.stored.filter(({ field }) => fields.includes(field.name))
    // Before the ids are exchanged: two of them may become the same record, and yet say different texts.
    for (const stored of holding.length === 0 ? [] : table.stored)
      note(table, stored, await fillTexts(tx, fn, table, stored, { by: holding[0]!, texts: texts.get(stored.field.name) }))
    for (const stored of holding) note(table, stored, await replaceIn(tx, fn, table, stored, ids))
  }
  const main = recordsTable(fn.tables.main.name)
  if (touched.size > 0) await sql`update ${main} set version = version + 1 where id = any(${[...touched.keys()]}::uuid[])`.execute(tx)
  return [...touched].map(([id, changes]) => ({ action: 'record.updated', object: `${fn.code}:${id}`, changes }))
}

const pairs = (map: ReadonlyMap<string, string>): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify([...map].map(([former, next]) => ({ former, next })))}::jsonb) as m(former text, next text)`

const recordOf = (fn: OnlineFunction, table: RecordTable): RawBuilder<unknown> => column(table === fn.tables.main ? 'id' : 'record_id', 't')

async function replaceIn(
  tx: Tx,
  fn: OnlineFunction,
  table: RecordTable,
  { column: name, columnType }: StoredField,
  ids: ReadonlyMap<string, string>,
): Promise<readonly Exchanged[]> {
  const own = column(name, 't')
  const rows = recordsTable(table.name)
  const told = sql`returning ${recordOf(fn, table)} as id, t.id as row, o.held as before, ${own} as after`
  const several = sql<Exchanged>`update ${rows} as t set ${column(name)} = (
    select array_agg(coalesce(m.next, h.id) order by h.place) from unnest(o.held) with ordinality as h(id, place)
    left join ${pairs(ids)} on m.former = h.id)
    from (select id, ${column(name)} as held from ${rows} where ${column(name)} && ${[...ids.keys()]}::text[] for update) as o
    where t.id = o.id ${told}`
  const one = sql<Exchanged>`update ${rows} as t set ${column(name)} = m.next
    from (select id, ${column(name)} as held from ${rows} where ${column(name)} = any(${[...ids.keys()]}::text[]) for update) as o, ${pairs(ids)}
    where t.id = o.id and o.held = m.former ${told}`
  return (await (columnType.endsWith('[]') ? several : one).execute(tx)).rows
}

async function fillTexts(
  tx: Tx,
  fn: OnlineFunction,
  table: RecordTable,
  { column: name }: StoredField,
  { by, texts }: { readonly by: StoredField; readonly texts: ReadonlyMap<string, string> | undefined },
): Promise<readonly Exchanged[]> {
  if (!texts || texts.size === 0) return []
  const own = column(name, 't')
  const { rows } = await sql<Exchanged>`update ${recordsTable(table.name)} as t set ${column(name)} = m.next from ${pairs(texts)}
    where ${column(by.column, 't')} = m.former and ${own} is null and m.next <> ''
    returning ${recordOf(fn, table)} as id, t.id as row, null as before, ${own} as after`.execute(tx)
  return rows
}
