import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { isRecord } from '#web/call/call-error.ts'

/**
 * Facts extended by the names that the server returned for ids in a record, so that people and organizations the user cannot look
 * up are still shown by name.
 */
export function withNames(facts: FormFacts, values: FormValues, texts: unknown): FormFacts {
  const names = new Map<string, string>()
  if (isRecord(texts)) collect(values, texts, names)
  const { user, organization, region } = facts.lookups
  const place = (id: string) => {
    const name = names.get(id)
    return name === undefined ? undefined : { name, path: [id], pathNames: [name] }
  }
  const person = (id: string) => {
    const name = names.get(id)
    return name === undefined ? undefined : { name, account: '' }
  }
  return {
    ...facts,
    lookups: {
      ...facts.lookups,
      user: (id) => user(id) ?? person(id),
      organization: (id) => organization(id) ?? place(id),
      region: (id) => region(id) ?? place(id),
      named: (id) => names.get(id),
    },
  }
}

function collect(values: FormValues, texts: Readonly<Record<string, unknown>>, names: Map<string, string>): void {
  for (const [key, value] of Object.entries(values)) {
    const text = texts[key]
    if (typeof value === 'string' && value !== '' && typeof text === 'string' && text !== '') names.set(value, text)
    if (!Array.isArray(value) || !Array.isArray(text)) continue
    value.forEach((row: unknown, index) => {
      const rowTexts: unknown = text[index]
      if (isRecord(row) && isRecord(rowTexts)) collect(row, rowTexts, names)
    })
  }
}
