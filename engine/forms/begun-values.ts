import type { FormFacts } from './facts.ts'
import type { FieldTypes } from './field-type.ts'
import type { FormDefinition, FormValues } from './model.ts'
import { outlineOf } from './outline.ts'
import type { FormOption } from './own-buttons.ts'
import { emptyValues, fromWire } from './values.ts'

/** What a new form begins with that a button of another record opened. */
export interface BegunValues {
  /** The form's own beginning. */
  readonly base: FormValues
  /** The same with what was given and fits. */
  readonly values: FormValues
  /** Labels of the fields whose given value is none of theirs. */
  readonly unfit: readonly string[]
}

/** Member of a record's values that stands for its id, as the family names it in mappings. */
const idOfRecord = '@formId'

/**
 * The values that a record gives the form that a button opens, by the fields of that form.
 *
 * @param record its values as they travel, as far as the reader sees them
 */
export function givenValues(
  options: readonly FormOption[],
  record: Readonly<Record<string, unknown>>,
  id: string,
): Readonly<Record<string, unknown>> {
  const data = { ...record, [idOfRecord]: id }
  return Object.fromEntries(
    options
      .filter(({ currentField }) => Object.hasOwn(data, currentField))
      .map(({ currentField, field }) => [field, (data as Readonly<Record<string, unknown>>)[currentField]]),
  )
}

/** What a form begins with: its own beginning, and over it what was given and fits. What the system fills in is not given. */
export function begunValues(
  form: FormDefinition,
  types: FieldTypes,
  facts: FormFacts,
  given: Readonly<Record<string, unknown>>,
): BegunValues {
  const base = emptyValues(form, types, facts)
  const { fields } = outlineOf(form, types)
  const able = new Set(fields.filter(({ type }) => !type.filledBy).map(({ key }) => key))
  const { values } = fromWire(form, types, facts, Object.fromEntries(Object.entries(given).filter(([key]) => able.has(key))))
  const unfit = fields.filter(({ key }) => Object.hasOwn(given, key) && !Object.hasOwn(values, key)).map(({ part }) => part.label)
  return { base, values: { ...base, ...values }, unfit }
}
