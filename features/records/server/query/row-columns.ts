import { sql } from 'kysely'
import { recordsTable } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { SubTable } from '#features/records/server/record-tables.ts'
import { mainAlias, type QueryColumn } from '#server/query/conditions.ts'
import type { RowColumn, RowColumns } from '#server/query/row-right.ts'

const ownColumns: Readonly<Record<string, QueryColumn>> = {
  '@owner': { column: 'owner_id', columnType: 'text' },
  '@organization': { column: 'organization_id', columnType: 'text' },
}

/** The alias of a sub-table in conditions on its rows. */
const rowAlias = 's'

/** Columns that data schemes of a function may refer to; those of a sub-table as `table-field`. */
export function rowColumns({ tables }: OnlineFunction): RowColumns {
  // What is stored encrypted decides over no rows.
  const main = new Map(tables.main.stored.filter(({ place }) => !place).map((one) => [one.field.key, one]))
  const ofRows = new Map(tables.subTables.flatMap((table) => columnsOf(table)))
  return (field) => ownColumns[field] ?? main.get(field) ?? ofRows.get(field)
}

function columnsOf({ name, table, stored }: SubTable): (readonly [string, RowColumn])[] {
  const [main, alias] = [sql.raw(mainAlias), sql.raw(rowAlias)]
  const rows: RowColumn['rows'] = {
    key: table.key,
    some: (condition) =>
      sql<boolean>`exists (select 1 from ${recordsTable(name)} as ${alias} where ${alias}.record_id = ${main}.id and ${condition})`,
  }
  return stored
    .filter(({ place }) => !place)
    .map(({ field, column, columnType }) => [`${table.key}-${field.key}`, { column, columnType, alias: rowAlias, rows }])
}
