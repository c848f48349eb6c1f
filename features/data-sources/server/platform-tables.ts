import { sql } from 'kysely'
import type { Executor } from '#features/data-sources/server/drivers/driver.ts'
import { postgresql } from '#features/data-sources/server/drivers/postgresql.ts'
import type { SourceTable } from '#features/data-sources/server/source-tables.ts'
import { functionNames, maskedColumns, recordTables, type RecordTable } from '#features/data-sources/server/record-tables.ts'

/** Where the tables lie that administrators make in the platform's own database. */
export const designedSchema = 'designed_tables'

/** Records that were neither deleted nor are drafts: those belong to whoever types them. */
const live = sql<boolean>`deleted_at is null and coalesce(flow_state, 1) > 0`

function liveRows({ parent }: RecordTable) {
  if (parent === undefined) return live
  return sql<boolean>`record_id in (select id from ${sql.id('records', parent)} where ${live})`
}

/**
 * What the platform's own database shows: tables of records, of which nothing can be changed and whose masked and encrypted columns are
 * covered, and tables that were made by administrators. Users, sessions, audit log and settings are not among them. A table of records
 * goes before a made one of the same name, which is then called by its schema too.
 */
export async function platformTables(db: Executor): Promise<readonly SourceTable[]> {
  const [found, records, names, designed] = [
    await postgresql.tables(db, 'records'),
    await recordTables(db),
    await functionNames(db),
    await postgresql.tables(db, designedSchema),
  ]
  const masked = await maskedColumns(db, [...names.keys()])
  const ofRecords = records.map((table): SourceTable => {
    const code = table.parent ?? table.name
    const label = names.get(code) ?? ''
    return {
      schema: 'records',
      name: table.name,
      wire: table.name,
      label: table.parent === undefined ? label : `${label} ${table.name.slice(code.length + 1)}`.trim(),
      rows: found.find(({ name }) => name === table.name)?.rows ?? -1,
      mayChange: false,
      covered: masked.get(code) ?? new Set(),
      live: liveRows(table),
    }
  })
  const taken = new Set(ofRecords.map(({ name }) => name))
  const made = designed.map((table): SourceTable => {
    const wire = taken.has(table.name) ? `${designedSchema}.${table.name}` : table.name
    return { ...table, wire, mayChange: true, covered: new Set(), live: undefined }
  })
  return [...made, ...ofRecords]
}
