import type { FormField } from '#engine/forms/outline.ts'
import { literal } from '#features/function-design/server/generate/literals.ts'
import type { GeneratedFunction } from '#features/function-design/server/generate/model.ts'
import { isFilled, isMoment } from '#features/function-design/server/generate/types-code.ts'
import { wireType } from '#features/function-design/server/generate/wire-type.ts'

const head = `/** How a field is typed in. */
export type FieldKind = 'text' | 'number' | 'day' | 'choice' | 'choices' | 'rows' | 'json'

export interface FieldInfo {
  readonly key: string
  readonly label: string
  readonly kind: FieldKind
  readonly required?: boolean
  readonly choices?: readonly { readonly value: string | number | boolean; readonly label: string }[]
  /** Of rows. */
  readonly columns?: readonly FieldInfo[]
}
`

const simple: Readonly<Record<string, string>> = { string: 'text', number: 'number', 'number | null': 'number' }

/** What the page must know of a field. Static choices alone are offered; others are typed as their ids. */
function infoOf(field: FormField, { facts }: GeneratedFunction): object {
  const { key, part, type, options } = field
  const choices = (type.choices?.(options, facts) ?? []).map(({ id, label }) => ({ value: id, label }))
  const wire = wireType(field, facts)
  const states = ['on', 'off'].filter((one) => `${one}Value` in options)
  const own = states.map((one) => ({ value: options[`${one}Value`], label: String(options[`${one}Text`] ?? one) }))
  const info = { key, label: part.label || key, ...(part.required ? { required: true } : {}) }
  if (own.length === 2) return { ...info, kind: 'choice', choices: own }
  if (isMoment(field)) return { ...info, kind: 'day' }
  if (choices.length > 0 && wire === 'string') return { ...info, kind: 'choice', choices }
  if (choices.length > 0 && wire === 'readonly string[]' && type.isList?.(options)) return { ...info, kind: 'choices', choices }
  return { ...info, kind: simple[wire] ?? 'json' }
}

/** `fields.ts`: what the page shows, as data. */
export function fieldsCode(given: GeneratedFunction): string {
  const { outline, columns, name, zone } = given
  const typed = (fields: readonly FormField[]): readonly object[] => fields.filter((one) => !isFilled(one)).map((one) => infoOf(one, given))
  const tables = outline.tables.map((table) => ({
    key: table.key,
    label: table.part.label || table.key,
    kind: 'rows',
    columns: typed(table.columns),
  }))
  const labels = new Map(outline.fields.map(({ key, part }) => [key, part.label || key]))
  const shown = columns.filter((key) => labels.has(key)).map((key) => ({ key, label: labels.get(key) }))
  const lines = (items: readonly object[]): string => items.map((one) => `  ${literal(one)},\n`).join('')
  return `import type { ${name}Values } from './types.ts'

${head}
/** Days of the server are days of this zone. */
export const zone = ${literal(zone)}

/** Columns of the list. */
export const columns: readonly { readonly key: keyof ${name}Values & string; readonly label: string }[] = [
${lines(shown)}]

/** Inputs of the form. */
export const fields: readonly FieldInfo[] = [
${lines([...typed(outline.fields), ...tables])}]
`
}
