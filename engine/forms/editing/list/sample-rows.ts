import { fromEpoch } from '#engine/values/calendar.ts'
import type { FieldFacts } from '../../field-type.ts'
import type { ListDefinition } from '../../model.ts'
import type { FormField, FormOutline } from '../../outline.ts'

/** A text that a cell might have, told by the type of its field. */
function sampleText({ key, part, type, options }: FormField, index: number, facts: FieldFacts): string {
  const shown = (typed: string): string | undefined => {
    const parsed = type.parse(typed, options, facts)
    return parsed.ok && !type.isEmpty(parsed.value) ? type.format(parsed.value, options, facts) : undefined
  }
  const choices = type.choices?.(options, facts) ?? []
  const choice = choices[index % Math.max(1, choices.length)]
  if (choice) return choice.label
  if (type.isNumber) return shown(String((index + 1) * 128)) ?? String((index + 1) * 128)
  const column = type.column(options)
  const day = fromEpoch(facts.now + index * 86_400_000, 'yyyy-MM-dd', facts.zone) ?? ''
  if (column === 'date' || column === 'timestamptz') return shown(day) ?? shown(`${day} 08:30`) ?? day
  if (column === 'boolean') return type.format(index % 2 === 0, options, facts)
  const plain = `${part.label || key}${index + 1}`
  const typed = [plain, '08:30', `${index + 1}~${(index + 1) * 128}`, `${day}~${day}`, '08:30~17:30']
  return typed.map(shown).find((text) => text !== undefined) ?? plain
}

/** Rows to look at where there are no records yet: texts of the shown columns by key. */
export function sampleRows(
  list: ListDefinition,
  { byName }: FormOutline,
  facts: FieldFacts,
  count = 5,
): readonly (Readonly<Record<string, string>> & { readonly id: string })[] {
  const fields = list.columns.flatMap(({ key }) => byName.get(key) ?? [])
  return Array.from({ length: count }, (_, index) => ({
    ...Object.fromEntries(fields.map((field) => [field.key, sampleText(field, index, facts)])),
    id: `sample-${index + 1}`,
  }))
}
