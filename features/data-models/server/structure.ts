import { createHash } from 'node:crypto'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { TableField, TypedTable } from '#features/data-models/contract.ts'
import { columnProblems, lengthOf, type TypedColumn } from '#features/data-models/contract/table-rules.ts'
import type { Column, NewColumn, OpenSource, SourceTable } from '#features/data-sources/entry.ts'
import { isTableName } from '#engine/forms/columns.ts'

/** A table with its columns, as it stands. */
export interface Structure {
  readonly table: SourceTable
  readonly columns: readonly Column[]
  /** Another number for another structure: what somebody read is compared with what stands there now. */
  readonly version: number
}

/** @returns undefined where there is no such table */
export async function structureOf({ tables, driver, db }: OpenSource, name: string): Promise<Structure | undefined> {
  const table = (await tables()).find(({ wire }) => wire === name)
  if (!table) return undefined
  const columns = await driver.columns(db, table)
  const hash = createHash('sha256')
    .update(JSON.stringify([table.wire, table.label, columns]))
    .digest()
  return { table, columns, version: hash.readUInt32BE() }
}

/** A column as calls tell it. */
export function fieldOf({ name, label, type, native, length, primary, nullable }: Column): TableField {
  return {
    field: name,
    fieldName: label,
    dataType: type ?? native,
    dataLength: length,
    primaryKey: Number(primary),
    allowNull: Number(nullable),
  }
}

export function newColumn(column: TypedColumn): NewColumn {
  return {
    name: column.field,
    label: column.fieldName,
    type: column.dataType,
    length: lengthOf(column),
    primary: column.primaryKey === 1,
    nullable: column.allowNull === 1 && column.primaryKey !== 1,
  }
}

/** @throws Refused with everything that is wrong with the columns, each named by its place */
export function refuseColumns(typed: readonly TypedColumn[], before: readonly Column[] = []): void {
  const found = columnProblems(typed, before.map(fieldOf)).flatMap((problem, index): Refusal[] => {
    if (problem === undefined) return []
    const params = { no: index + 1, name: typed[index]?.field ?? '' }
    return [refusal('invalid', `data-models.at.${problem.replace('data-models.', '')}`, { params, field: 'tableFieldList' })]
  })
  if (found.length > 0) throw new Refused(found)
}

/** The name a table gets. @throws Refused for one that no table may have */
export function nameOf({ tableInfo: { table, newTable } }: TypedTable, before?: string): string {
  const name = newTable === '' ? table : newTable
  // A table that keeps its name may have any that its database takes.
  if (name === before || isTableName(name)) return name
  throw new Refused(refusal('invalid', name === '' ? 'data-models.name-missing' : 'data-models.name-wrong', { field: 'newTable' }))
}
