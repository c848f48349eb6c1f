import { useMemo } from 'react'
import type { Choice } from '#engine/forms/field-type.ts'
import { allDictionaries, type ChoiceNode } from '#features/dictionaries/contract.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import { useCall } from '#web/call/use-call.ts'

/** Returns the entries of a category by id or code, with disabled ones marked; empty when there is none. */
export type DictionaryLookup = (category: string) => readonly Choice[]

/** Changes are announced by socket frames; this is for pages without a working socket. */
export const freshMilliseconds = 5 * 60_000

/** Reads all dictionaries, for who says that they cannot be read. */
export const useDictionaryCall = () => useCall(allDictionaries, {}, { staleTime: freshMilliseconds, handles: 'all' })

/**
 * Dictionaries for forms and lists. The returned function only changes when a dictionary does, so that its users are redrawn only
 * then.
 */
export function useDictionaries(): DictionaryLookup {
  const { data } = useCall(allDictionaries, {}, { staleTime: freshMilliseconds })
  return useMemo(() => lookupOf(data?.list ?? []), [data])
}

/** Makes the look-up from the answer of the server. */
export function lookupOf(list: CallAnswer<typeof allDictionaries>['list']): DictionaryLookup {
  const choices = new Map(
    list.flatMap(({ id, enCode, dictionaryList }) => {
      const made = dictionaryList.map(choiceOf)
      return [
        [enCode, made],
        [id, made],
      ] as const
    }),
  )
  return (category) => choices.get(category) ?? none
}

const none: readonly Choice[] = []

function choiceOf({ id, fullName, enabledMark, children }: ChoiceNode): Choice {
  return {
    id,
    label: fullName,
    ...(enabledMark === 1 ? {} : { disabled: true }),
    ...(children.length > 0 ? { children: children.map(choiceOf) } : {}),
  }
}
