import type { FormTable } from '#engine/forms/outline.ts'
import type { OptionsOf } from '#fields/define.ts'
import { subTable } from '#fields/sub-table/definition.ts'

export type SubTableOptions = OptionsOf<typeof subTable>

/** The options of the table, as its field type parses them. */
export function subTableOptions(table: FormTable): SubTableOptions {
  return subTable.options.parse(table.part.options)
}
