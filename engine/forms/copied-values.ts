import { compiledForm } from './compiled-form.ts'
import type { CompiledForm } from './compiled-form.ts'
import type { FieldTypes } from './field-type.ts'
import type { FormDefinition, FormValues } from './model.ts'
import { isCovered } from './covered-values.ts'
import type { FormField } from './outline.ts'
import { rowsIn } from './record-state.ts'
import type { FormRights } from './rights.ts'
import { everyRight, rightOf } from './rights.ts'
import { addedRow } from './values.ts'

export interface CopyFrom {
  /** The old record, as its reader may see it. */
  readonly source: FormValues
  /** The new form before anything is typed, with its defaults. */
  readonly fresh: FormValues
  /** Rights of the new form. */
  readonly rights?: FormRights
}

/**
 * What of a record is taken over into a new one that begins as its copy. Left out is what belongs to the old record alone: what
 * the system fills in, files, values that may not repeat, what nobody may type in the new form, what the reader sees covered, and fields whose
 * definition says so (`notCopied`). Defaults that hang on the day or the user begin anew, such as the year of a yearly filing.
 * The form session computes the rest and refuses what its rules do not let be typed.
 *
 * @returns values by key; rows have ids of added rows
 */
export function copiedValues(definition: FormDefinition, types: FieldTypes, { source, fresh, rights = everyRight }: CopyFrom): FormValues {
  const form = compiledForm(definition, types)
  const isTaken = (field: FormField, old: FormValues, now: FormValues) =>
    old[field.key] !== undefined &&
    !isCovered(field, old[field.key]) &&
    rightOf(rights, field).writable &&
    belongsToCopy(field) &&
    !isDefaultAnew(form, field, now)
  const pick = (fields: readonly FormField[], old: FormValues, now: FormValues): FormValues =>
    Object.fromEntries(fields.filter((field) => isTaken(field, old, now)).map(({ key }) => [key, old[key]]))
  const { fields, tables } = form.outline
  const rows = tables
    .filter((table) => isTaken(table, source, fresh))
    .map(({ key, columns }): [string, unknown] => [
      key,
      rowsIn(source[key]).map((row, index) => ({ ...pick(columns, row, {}), id: `${addedRow}${index + 1}` })),
    ])
  return { ...pick(fields, source, fresh), ...Object.fromEntries(rows) }
}

function belongsToCopy({ part, type }: FormField): boolean {
  const { unique, hidden, readOnly, notCopied, defaultCurrent } = part
  return !type.filledBy && !type.fileIds && !unique && !hidden && !readOnly && !notCopied && !defaultCurrent
}

/** A default by rule that reads no other field can hang on the day and the user alone. */
function isDefaultAnew(form: CompiledForm, { name, key, type }: FormField, fresh: FormValues): boolean {
  const computation = form.computationOf.get(name)
  const isPreset = computation?.reads.length === 0 && computation.setters.some((setter) => setter.isPreset)
  return isPreset && !type.isEmpty(fresh[key] ?? type.empty)
}
