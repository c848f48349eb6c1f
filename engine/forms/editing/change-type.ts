import type { FormFacts } from '#engine/forms/facts.ts'
import type { FieldType, FieldTypes } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { editParts, placesOf, type PartAddress, type PlacedPart } from './part-tree.ts'

type Options = Readonly<Record<string, unknown>>
type Schema = Readonly<Record<string, { safeParse(value: unknown): { readonly success: boolean } }>>

const schemaOf = ({ options }: FieldType): Schema => ('shape' in options ? (options.shape as Schema) : {})

/** The options that mean something to the other type too; a field that holds several goes on with several where it can. */
function optionsFor(part: FormPart, from: FieldType, to: FieldType): Options {
  const schema = schemaOf(to)
  const kept = Object.entries(part.options).filter(([name, value]) => schema[name]?.safeParse(value).success === true)
  const holdsSeveral = from.column(from.options.parse(part.options)) === 'text[]' && 'multiple' in schema
  return { ...Object.fromEntries(kept), ...(holdsSeveral ? { multiple: true } : {}) }
}

/**
 * Gives a field another type: key, rules and column stay, with the options and the first value that the other type knows. What becomes of
 * the values of records is told, and done, when the form is published (`features/records/server/publish/convert.ts`).
 *
 * @param nameOf what people call a type; a label that says no more than the former type follows
 * @returns the very same form where there is no such field, or the other type cannot stand where it stands
 */
export function changeType(
  form: FormDefinition,
  types: FieldTypes,
  address: PartAddress,
  to: string,
  facts: FormFacts,
  nameOf: (type: string) => string,
): FormDefinition {
  const placed = placesOf(form, types).get(address)
  if (!placed || !mayBecome(placed, to, types)) return form
  const [from, next] = [types.get(placed.part.type)!, types.get(to)!]
  const { defaultValue, ...kept } = placed.part
  const options = optionsFor(kept, from, next)
  const isReadable = defaultValue !== undefined && next.fromWire(defaultValue, next.options.parse(options), facts).ok
  const label = kept.label === nameOf(kept.type) ? nameOf(to) : kept.label
  const part: FormPart = { ...kept, type: to, label, options, ...(isReadable && { defaultValue }) }
  return editParts(form, types, (_, at) => (at === address ? [part] : undefined))
}

/** Whether a field may have another type where it stands. Encrypted values, and covered ones, are texts. */
export function mayBecome({ part, table }: Pick<PlacedPart, 'part' | 'table'>, to: string, types: FieldTypes): boolean {
  const [from, next] = [types.get(part.type), types.get(to)]
  if (from?.nature !== 'value' || next?.nature !== 'value' || part.type === to) return false
  if (table !== undefined && !next.mayBeInSubTable) return false
  return (!part.encrypted || next.mayBeEncrypted === true) && (part.mask === undefined || next.mayBeMasked === true)
}
