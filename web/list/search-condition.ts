import type { FormFacts } from '#engine/forms/facts.ts'
import type { ListSearch } from '#engine/forms/model.ts'
import type { FormField } from '#engine/forms/outline.ts'

/** A field that is searched. */
export interface SearchedField {
  readonly type: FormField['type']
  readonly part: Pick<FormField['part'], 'options'>
}

/** A condition of the search bar as it travels in `queryJson` (form-definition 4.1): the wire form of the field, of a range both ends. */
export function searchCondition(
  { kind, multiple = false }: Pick<ListSearch, 'kind' | 'multiple'>,
  { type, part }: SearchedField,
  value: unknown,
  facts: FormFacts,
): unknown {
  if (kind === 'like') return value
  const options = type.options.parse({ ...part.options, multiple })
  const wire = (one: unknown): unknown => (type.isEmpty(one) ? null : type.toWire(one, options, facts))
  return kind === 'range' && Array.isArray(value) ? value.map(wire) : wire(value)
}
