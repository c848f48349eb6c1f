import { arrangingField } from '#engine/forms/list-layout.ts'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { decodeList } from '#engine/forms/codec-list.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FormText, ListText } from './application-text.ts'
import { ApplicationProblem } from './read-application.ts'

/** Form and list of a function in the internal model. */
export interface ReadFunction {
  readonly form: FormDefinition
  readonly list: ListDefinition
}

/**
 * Reads the form and the list of a function from the platform family's JSON.
 *
 * @throws ApplicationProblem when the JSON is not valid
 */
export function readFunction(form: FormText, list: ListText | undefined): ReadFunction {
  const readForm = decodeForm(form.formData, fieldTypes)
  const readList = decodeList(list?.columnData ?? {})
  if (!readForm.ok) throw new ApplicationProblem(`forms/${form.code}.form.json: ${readForm.refusal.text}`)
  if (!readList.ok) throw new ApplicationProblem(`lists/${form.code}.list.json: ${readList.refusal.text}`)
  return { form: readForm.value, list: readList.value }
}

/** An item that can be granted of a function: its name in grants, and the label users see. */
export interface GrantableItem {
  readonly code: string
  readonly name: string
}

/** Fields by the names grants use, a column of a sub-table as `table-column`, in their order. */
export function fieldItems({ form }: ReadFunction): readonly GrantableItem[] {
  const { names, byName } = outlineOf(form, fieldTypes)
  return names.flatMap((name) => {
    const field = byName.get(name)
    if (!field) return []
    const table = field.table === undefined ? undefined : byName.get(field.table)
    return table
      ? [{ code: `${table.key}-${field.key}`, name: `${table.part.label}-${field.part.label}` }]
      : [{ code: field.key, name: field.part.label }]
  })
}

/** What a list shows, what it is searched by and what it is arranged by: all of it only where the column is granted. */
export function columnItems({ form, list }: ReadFunction): readonly GrantableItem[] {
  const { byName } = outlineOf(form, fieldTypes)
  const field = byName.get(arrangingField(list) ?? '')
  const arranging = field ? [{ key: field.key, label: field.part.label }] : []
  const named = new Map([...arranging, ...list.searches, ...list.columns].map(({ key, label }) => [key, label]))
  const keys = [...list.columns, ...list.searches, ...arranging].map(({ key }) => key)
  return [...new Set(keys)].map((code) => ({ code, name: named.get(code) ?? '' }))
}

export function buttonItems({ list }: ReadFunction): readonly GrantableItem[] {
  return [...list.buttons, ...list.rowButtons].map(({ name, label }) => ({ code: `btn_${name}`, name: label }))
}
