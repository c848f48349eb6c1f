import type { DictionaryText, EntryText } from './application-text.ts'

/** A dictionary entry as stored: its id contains its category, because codes repeat among categories. */
export interface PlannedEntry {
  readonly id: string
  readonly parentId: string | undefined
  readonly code: string
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  readonly sortCode: number
}

/** The entries of a category, parents first, with their sort numbers. */
export function plannedEntries(category: string, entries: readonly EntryText[], parentId?: string): readonly PlannedEntry[] {
  return entries.flatMap(({ id: own, code, name, description, enabled, children }, index) => {
    const id = own ?? `${category}.${code}`
    return [{ id, parentId, code, name, description, enabled, sortCode: index + 1 }, ...plannedEntries(category, children ?? [], id)]
  })
}

export function entryIds({ code, entries }: DictionaryText): readonly string[] {
  return plannedEntries(code, entries).map(({ id }) => id)
}
