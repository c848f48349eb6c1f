import type { FormField } from '#engine/forms/outline.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'

/** A value as text where space is small: a cell of a sub-table, the card of a row. */
export function CellText({ field, value }: { readonly field: FormField; readonly value: unknown }) {
  const Viewer = renderersInForms.of(field.part.type)?.viewer
  return Viewer && !field.type.isEmpty(value) ? <Viewer value={value} options={field.options} /> : null
}
