export { lookupOf, useDictionaries, useDictionaryCall } from '#features/dictionaries/web/use-dictionaries.ts'
export type { DictionaryLookup } from '#features/dictionaries/web/use-dictionaries.ts'
export { dictionaryEditor } from '#features/dictionaries/web/dictionary-editor.tsx'
export { useEntryOptions, type EntryOption } from '#features/dictionaries/web/use-entry-options.ts'
