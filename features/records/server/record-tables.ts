import type { FormField, FormOutline, FormTable } from '#engine/forms/outline.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { ValuePlace } from '#server/encryption/value-cipher.ts'
import type { TableShape } from '#server/database/write-set.ts'

/** Columns every record has besides its fields. */
export const systemColumns = {
  id: 'uuid',
  owner_id: 'text',
  organization_id: 'text',
  definition_version: 'integer',
  /** Status of the flow (workflow 2), null without one. */
  flow_state: 'smallint',
  version: 'integer',
  created_at: 'timestamptz',
  created_by: 'text',
  modified_at: 'timestamptz',
  modified_by: 'text',
  submitted_at: 'timestamptz',
  deleted_at: 'timestamptz',
  demo: 'boolean',
} as const

/** Columns every row of a sub-table has. */
export const rowColumns = { id: 'uuid', record_id: 'uuid', position: 'integer' } as const

/** A field with its column. */
export interface StoredField {
  readonly field: FormField
  readonly column: string
  readonly columnType: string
  /** Where the values are, for a field that is stored encrypted. */
  readonly place?: Pick<ValuePlace, 'table' | 'column'>
}

export interface RecordTable {
  readonly name: string
  readonly stored: readonly StoredField[]
  readonly shape: TableShape
}

export interface SubTable extends RecordTable {
  readonly table: FormTable
}

/** The tables of a definition: the main table and one table for each sub-table. */
export interface RecordTables {
  readonly main: RecordTable
  readonly subTables: readonly SubTable[]
  readonly byField: ReadonlyMap<string, StoredField>
}

/** @param code the function's code; the sub-tables' names start with it */
export function recordTablesOf(code: string, form: FormDefinition): RecordTables {
  const outline = outlineOf(form, fieldTypes)
  const main = tableOf(code, outline.fields, systemColumns)
  const subTables = outline.tables.map((table) => ({
    ...tableOf(`${code}_${table.part.column ?? table.key.toLowerCase()}`, table.columns, rowColumns),
    table,
  }))
  const all = [...main.stored, ...subTables.flatMap((table) => table.stored)]
  return { main, subTables, byField: new Map(all.map((one) => [one.field.name, one])) }
}

function tableOf(name: string, fields: FormOutline['fields'], system: Readonly<Record<string, string>>): RecordTable {
  const stored = fields.flatMap((field): StoredField[] => {
    const columnType = field.type.column(field.options)
    const { column } = field.part
    if (!columnType || !column) return []
    return [{ field, column, columnType, ...(columnType === 'bytea' && { place: { table: name, column } }) }]
  })
  const columns = { ...system, ...Object.fromEntries(stored.map((one) => [one.column, one.columnType])) }
  return { name, stored, shape: { schema: 'records', table: name, columns } }
}
