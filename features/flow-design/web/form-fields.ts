import { hasOneValue } from '#engine/flows/check-form.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { isFilledByProgram, outlineOf, type FormField } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** A field of the form as a flow names it. */
export interface FlowField {
  /** `area`, or `items-area` for a column of a sub-table. */
  readonly id: string
  /** With the title of its sub-table. */
  readonly label: string
  readonly field: FormField
  /** It is a sub-table itself. */
  readonly isTable: boolean
  /** The server fills it in, or it is a sub-table: nobody can be required to fill it in (workflow 4). */
  readonly isFilled: boolean
}

/** The fields of a form in reading order, a sub-table before its columns. */
export function flowFieldsOf(form: FormDefinition | undefined): readonly FlowField[] {
  if (!form) return []
  const { names, byName, tableByKey } = outlineOf(form, fieldTypes)
  return names.flatMap((name) => {
    const field = byName.get(name)
    if (!field) return []
    const table = field.table === undefined ? undefined : tableByKey.get(field.table)
    const isTable = tableByKey.has(name)
    const label = [table?.part.label, field.part.label || field.key].filter(Boolean).join('-')
    return [{ id: name.replace('.', '-'), label, field, isTable, isFilled: isTable || isFilledByProgram(field) }]
  })
}

/** The title of a field; its id where the form does not have it any more. */
export function fieldLabel(fields: readonly FlowField[], id: string): string {
  return fields.find((field) => field.id === id)?.label ?? id
}

/** Fields that a condition can compare, or a rule can read people from. */
export const valueFields = (fields: readonly FlowField[]): readonly FlowField[] => fields.filter(({ isTable }) => !isTable)

/** Fields whose value can be handed on to another form: one that is typed, of no sub-table. */
export const transferFields = (fields: readonly FlowField[]): readonly FlowField[] =>
  fields.filter(({ field, isFilled }) => !isFilled && hasOneValue(field))

/** Fields that hold regions, or texts that may be their codes. */
export const regionFields = (fields: readonly FlowField[]): readonly FlowField[] =>
  valueFields(fields).filter(
    ({ field }) => field.type.idsOf === 'region' || (!field.type.choices && field.type.column(field.options) === 'text'),
  )

/** Fields that hold a day or a moment. */
export const dateFields = (fields: readonly FlowField[]): readonly FlowField[] =>
  valueFields(fields).filter(({ field }) => ['date', 'timestamptz'].includes(String(field.type.column(field.options))))
