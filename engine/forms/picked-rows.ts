import type { FieldFacts } from './field-type.ts'
import type { FormValues } from './model.ts'
import type { FormField } from './outline.ts'

/** What a column of a sub-table takes of a row that is picked. */
export interface PickedCell {
  /** Key of the column. */
  readonly column: string
  /** Name of the text of the row; `id` is the row itself where the source has no such text. */
  readonly member: string
}

/** A row of a data interface, or a record, that is picked for a sub-table. */
export interface PickedRow {
  readonly id: string
  readonly texts: Readonly<Record<string, string>>
}

/**
 * The values of a new row of a sub-table that was picked elsewhere. A text is read as if it were typed; what cannot be typed, such as the id of
 * a record, as it travels. What fits neither way is left out.
 */
export function pickedValues(columns: readonly FormField[], cells: readonly PickedCell[], row: PickedRow, facts: FieldFacts): FormValues {
  return Object.fromEntries(
    cells.flatMap(({ column, member }): [string, unknown][] => {
      const field = columns.find(({ key }) => key === column)
      const text = row.texts[member] ?? (member === 'id' ? row.id : undefined)
      if (!field || field.type.filledBy || text === undefined) return []
      const value = valueOf(field, text, facts)
      return value === undefined ? [] : [[column, value]]
    }),
  )
}

function valueOf({ type, options }: FormField, text: string, facts: FieldFacts): unknown {
  const typed = type.parse(text, options, facts)
  if (typed.ok) return typed.value
  const sent = type.fromWire(/^\d{12,14}$/.test(text) ? Number(text) : text, options, facts)
  return sent.ok ? sent.value : undefined
}
