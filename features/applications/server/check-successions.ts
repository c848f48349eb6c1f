import { neededOf } from './application-text.ts'
import type { Application } from './read-application.ts'

/**
 * Checks that dictionaries, forms and fields that successions name exist. Returns the problems.
 *
 * @param fields codes of the fields of each form, those of sub-tables as `table-field`
 */
export function checkSuccessions(
  { successions, dictionaries }: Application,
  fields: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const categories = new Set(dictionaries.map(({ content }) => content.code))
  return successions.flatMap(({ path, content }) => {
    const { dictionary, form, values, enabled, disabled, taken, same, apart, named } = content
    const own = [
      ...Object.keys({ ...values, ...enabled, ...disabled }),
      ...neededOf(content),
      ...taken.map(({ field }) => field),
      ...same.flat(),
      ...(apart ? [apart.field, apart.by] : []),
    ]
    const asked: readonly (readonly [string, string])[] = [
      ...own.map((field) => [form, field] as const),
      ...taken.flatMap((one) => [[one.form, one.by] as const, [one.form, one.from] as const]),
      ...named.flatMap((one) => [
        ...[...one.fields, ...Object.keys(one.attributes)].map((field) => [one.form, field] as const),
        ...Object.values(one.attributes).map((field) => [form, field] as const),
      ]),
    ]
    const gone = asked.filter(([of, field]) => !fields.get(of)?.has(field.replace('.', '-')))
    return [
      ...(categories.has(dictionary) ? [] : [`${path}: no dictionary ${dictionary}`]),
      ...gone.map(([of, field]) => `${path}: no field ${field} of ${of}`),
    ]
  })
}
