/** A column as the definition of a list names it. */
export interface SeenColumn {
  readonly prop: string
  readonly label: string
}

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const itemsOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const parsed = (text: string): Json => {
  const value: unknown = JSON.parse(text || '{}')
  return isJson(value) ? value : {}
}

/** A value of an answer as it is read; lists as their texts, rows of a sub-table as the values of each. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('；')
  if (isJson(value))
    return typeof value['name'] === 'string'
      ? value['name']
      : Object.entries(value)
          .flatMap(([key, one]) => (key === 'id' ? [] : [textOf(one)]))
          .join(' ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The columns of a list, from `columnData` of its definition. */
export function seenColumns(columnData: string): SeenColumn[] {
  return itemsOf(parsed(columnData)['columnList']).map(({ prop, label }) => ({ prop: textOf(prop), label: textOf(label) }))
}

/** The fields of a form with the texts of one record, in the order of the form. */
export function recordFields(formData: string, data: string): { readonly key: string; readonly label: string; readonly text: string }[] {
  const values = parsed(data)
  const below = (controls: readonly Json[]): { key: string; label: string; text: string }[] =>
    controls.flatMap((control) => {
      const config = isJson(control['__config__']) ? control['__config__'] : {}
      const key = textOf(control['__vModel__'])
      if (key !== '' && Object.hasOwn(values, key)) return [{ key, label: textOf(config['label']), text: textOf(values[key]) }]
      return below(itemsOf(config['children']))
    })
  return below(itemsOf(parsed(formData)['fields']))
}
