import type { FormTable } from '#engine/forms/outline.ts'
import type { OptionsOf } from '#fields/define.ts'
import { subTable } from '#fields/sub-table/definition.ts'

export type SubTableOptions = OptionsOf<typeof subTable>

/** The options of the table, as its field type parses them. */
export function subTableOptions(table: FormTable): SubTableOptions {
  return subTable.options.parse(table.part.options)
}

/** Whether rows are picked elsewhere in place of being added empty. */
export const picksRows = ({ addType, addFrom }: SubTableOptions): boolean =>
  addType === 1 && typeof addFrom === 'object' && addFrom !== null
