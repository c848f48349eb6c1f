import type { Choice, FieldTypes } from '#engine/forms/field-type.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { bareFacts } from '#fields/place.tsx'

/** Entries of a category (id or code), disabled ones included. */
export type DictionaryLoader = (category: string) => Promise<readonly Choice[]>

/** Start of the key under which forms keep what was loaded; marked as old when a dictionary changes. */
export const formDictionariesKey = ['form dictionaries'] as const

let loader: DictionaryLoader | undefined

/** The feature that owns dictionaries tells how their entries are had. */
export function registerDictionaries(load: DictionaryLoader): void {
  loader = load
}

/** Entries of a category; none while no feature gives any. */
export function loadDictionary(category: string): Promise<readonly Choice[]> {
  return loader?.(category) ?? Promise.resolve([])
}

/** Categories the fields of a form choose from: found by letting each type ask for its choices. */
export function dictionariesIn(definition: FormDefinition, types: FieldTypes): readonly string[] {
  const asked = new Set<string>()
  const dictionary = (category: string): readonly Choice[] => {
    asked.add(category)
    return []
  }
  const facts = { ...bareFacts, lookups: { ...bareFacts.lookups, dictionary } }
  for (const { type, options } of outlineOf(definition, types).byName.values()) type.choices?.(options, facts)
  asked.delete('')
  return [...asked].sort()
}
