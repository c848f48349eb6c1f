export { useDictionaries } from '#features/dictionaries/web/use-dictionaries.ts'
export type { DictionaryLookup } from '#features/dictionaries/web/use-dictionaries.ts'
