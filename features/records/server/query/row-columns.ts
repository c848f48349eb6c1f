import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { QueryColumn } from '#server/query/conditions.ts'
import type { RowColumns } from '#server/query/row-right.ts'

const ownColumns: Readonly<Record<string, QueryColumn>> = {
  '@owner': { column: 'owner_id', columnType: 'text' },
  '@organization': { column: 'organization_id', columnType: 'text' },
}

/** Columns that data schemes of a function may refer to. */
export function rowColumns({ tables }: OnlineFunction): RowColumns {
  return (field) => ownColumns[field] ?? tables.byField.get(field)
}
