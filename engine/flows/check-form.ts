import type { FieldFacts, Measure } from '#engine/forms/field-type.ts'
import type { FieldTypes } from '#engine/forms/field-type.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { isFilledByProgram, outlineOf } from '#engine/forms/outline.ts'
import type { FormField } from '#engine/forms/outline.ts'
import type { Json } from './json.ts'

/** A field of the form as the check of a flow knows it. */
export interface CheckedField {
  /** As flows name it: `areaTotal`, `items`, `items-planArea`. */
  readonly field: string
  readonly label: string
  /** The form demands a value. */
  readonly required: boolean
  /** Its value is never typed. */
  readonly filledByProgram: boolean
  readonly hidden: boolean
  /** Kind of field in the family's words. */
  readonly type: string
  /** How its value is kept from readers: its mask, and that it is encrypted; absent where it is not. */
  readonly covered?: string
  readonly values: PossibleValues
  /** How people write its numbers, where it is told. */
  readonly measure?: Measure
}

/** Which values it can have, as far as conditions can be judged by it. */
export type PossibleValues =
  | { readonly kind: 'listed'; readonly values: readonly { readonly value: Json; readonly label: string }[] }
  | { readonly kind: 'number'; readonly allows: (value: string) => boolean }
  /** Any text, of which only equality can be judged. */
  | { readonly kind: 'text' }
  | { readonly kind: 'unknown' }

/** The fields of a form by their name in flows. */
export type CheckedForm = ReadonlyMap<string, CheckedField>

const choicesAtMost = 200

export function checkedForm(form: FormDefinition, types: FieldTypes, facts: FieldFacts): CheckedForm {
  const { names, byName, tableByKey } = outlineOf(form, types)
  const fields = names.flatMap((name): CheckedField[] => {
    const one = byName.get(name)
    if (!one) return []
    const label = one.table === undefined ? '' : `${tableByKey.get(one.table)?.part.label ?? ''}-`
    return [
      {
        field: name.replace('.', '-'),
        label: `${label}${one.part.label}`,
        required: one.part.required ?? false,
        filledByProgram: isFilledByProgram(one),
        hidden: one.part.hidden ?? false,
        type: one.type.family.kind,
        ...coveredAs(one),
        values: valuesOf(one, facts),
        ...(one.type.measure && { measure: one.type.measure(one.options) }),
      },
    ]
  })
  return new Map(fields.map((field) => [field.field, field]))
}

function coveredAs({ part: { mask, encrypted = false } }: FormField): Pick<CheckedField, 'covered'> {
  if (!mask && !encrypted) return {}
  return { covered: JSON.stringify([mask?.kind ?? '', [...(mask?.clearFor ?? [])].toSorted(), encrypted]) }
}

/** Whether a field has one value: a column of a sub-table has one for each row. */
export function hasOneValue({ table, type, options }: FormField): boolean {
  return table === undefined && type.nature !== 'sub-table' && !type.isList?.(options) && !Array.isArray(type.empty)
}

function valuesOf(field: FormField, facts: FieldFacts): PossibleValues {
  const { type, options } = field
  if (!hasOneValue(field)) return { kind: 'unknown' }
  if (type.isNumber) return { kind: 'number', allows: (value) => type.validate(value, options, facts) === undefined }
  if (type.choices) {
    const values = type
      .choices(options, facts)
      .slice(0, choicesAtMost + 1)
      .map(({ id, label }) => ({ value: id, label }))
    return values.length === 0 || values.length > choicesAtMost ? { kind: 'text' } : { kind: 'listed', values }
  }
  if (type.column(options) !== 'boolean') return { kind: 'text' }
  return { kind: 'listed', values: [true, false].map((value) => ({ value, label: type.format(value, options, facts) })) }
}
