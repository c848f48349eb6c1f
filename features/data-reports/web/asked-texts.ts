import type { FormFacts } from '#engine/forms/facts.ts'
import type { ReportView } from '#features/data-reports/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** What a report was searched for, as people read it: one text for each condition and parameter. */
export function askedTexts(
  { searches, parts, parameters }: ReportView,
  filter: Readonly<Record<string, unknown>>,
  facts: FormFacts,
): readonly string[] {
  const conditions = searches.flatMap(({ key, label, kind, multiple = false }) => {
    const part = parts.find((one) => one.key === key)
    const type = part && fieldTypes.get(part.type)
    const value = filter[key]
    if (!type || value === undefined) return []
    const options = type.options.parse({ ...part.options, multiple })
    const text = (one: unknown): string => (type.isEmpty(one) ? '…' : type.format(one, options, facts))
    if (kind === 'range' && Array.isArray(value)) return [`${label}：${value.map(text).join(' – ')}`]
    return [`${label}：${kind === 'like' ? String(value) : text(value)}`]
  })
  const given = parameters.flatMap(({ field, label, value }) => {
    const typed = filter[`@${field}`]
    const text = typeof typed === 'string' ? typed : value
    return text === '' ? [] : [`${label}：${text}`]
  })
  return [...given, ...conditions]
}
