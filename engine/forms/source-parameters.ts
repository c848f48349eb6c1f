import type { ParameterValue, RelatedSource, SourceParameter, ValueOfOther } from './field-type.ts'

/** Names a source of rows; the same for sources whose rows have the same ids and are told alike. */
export const sourceKey = ({ kind, id, key = '', directory = '' }: RelatedSource): string => `${kind}:${id}:${key}:${directory}`

/** The key of a followed field on its own level: within the rows of `items` it may be written `items-kind` or `kind_jnpfTable_items`. */
export const followedKey = (written: string): string => written.replace(/_jnpfTable_.*$/, '').replace(/^[^-.]*[-.]/, '')

/** A clean value as the text of a parameter; `''` for what has no text, such as files. */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (!Array.isArray(value)) return ''
  const texts = value.map(textOfValue)
  return texts.includes('') ? '' : texts.join(',')
}

/** What a field sends for the parameters of its interface: the values of the fields they follow, else their defaults (form-definition 1.3). */
export function parameterValues(parameters: readonly SourceParameter[], valueOf: ValueOfOther | undefined): readonly ParameterValue[] {
  return parameters.map(({ field, fallback, follows }) => ({
    field,
    value: (follows === undefined || !valueOf ? '' : textOfValue(valueOf(follows))) || fallback,
  }))
}
