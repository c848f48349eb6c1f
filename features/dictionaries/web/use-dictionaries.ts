import { useMemo } from 'react'
import type { Choice } from '#engine/forms/field-type.ts'
import { allDictionaries, type ChoiceNode } from '#features/dictionaries/contract.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import { useCall } from '#web/call/use-call.ts'

/** Entries of a dictionary by id or code of its category, disabled ones marked; empty where there is none. */
export type DictionaryLookup = (category: string) => readonly Choice[]

/** A change is told by the socket; this is for pages whose socket does not come through. */
export const freshMilliseconds = 5 * 60_000

/**
 * The dictionaries as forms and lists look them up. The function changes only when a dictionary does, and then what uses it
 * is drawn anew.
 */
export function useDictionaries(): DictionaryLookup {
  const { data } = useCall(allDictionaries, {}, { staleTime: freshMilliseconds })
  return useMemo(() => lookupOf(data?.list ?? []), [data])
}

/** Makes the look-up from what the server gave. */
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
