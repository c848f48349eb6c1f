import { useMemo } from 'react'
import { flatten } from '#engine/resource/tree.ts'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { freshMilliseconds } from '#features/dictionaries/web/use-dictionaries.ts'
import { useCall } from '#web/call/use-call.ts'

export interface EntryOption {
  readonly id: string
  readonly fullName: string
}

/**
 * The enabled entries of a category as options of a form; undefined while they are read.
 *
 * @param by the member that is stored: some members of the family hold the code of an entry
 * @param kept what is stored now, which stays among them though it was disabled
 */
export function useEntryOptions(category: string, by: 'id' | 'enCode', kept = ''): readonly EntryOption[] | undefined {
  const { data } = useCall(allDictionaries, {}, { staleTime: freshMilliseconds })
  return useMemo(() => {
    if (!data) return undefined
    const entries = flatten(data.list.find(({ enCode }) => enCode === category)?.dictionaryList ?? [])
    return entries
      .filter((entry) => entry.enabledMark === 1 || entry[by] === kept)
      .map((entry) => ({ id: entry[by], fullName: entry.fullName }))
  }, [data, category, by, kept])
}
