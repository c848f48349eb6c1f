import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Choice, Lookups } from '#engine/forms/field-type.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { dictionariesIn, formDictionariesKey, loadDictionary } from '#web/form/form-dictionaries.ts'

export interface FormLookups {
  /** Undefined while the dictionaries of the form are on their way. */
  readonly lookups: Lookups | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/**
 * The names a form needs before it opens: the entries of its dictionaries. People, organizations and regions are shown by
 * their pickers' sources as they come, so nothing waits for them.
 */
export function useFormLookups(definition: FormDefinition | undefined): FormLookups {
  const categories = useMemo(() => (definition ? dictionariesIn(definition, fieldTypes) : []), [definition])
  const { data, isError, refetch } = useQuery({
    queryKey: [...formDictionariesKey, categories],
    enabled: definition !== undefined,
    queryFn: async () => new Map<string, readonly Choice[]>(await Promise.all(categories.map(async (category) => [category, await loadDictionary(category)] as const))),
  })
  const lookups = useMemo<Lookups | undefined>(() => data && { ...bareFacts.lookups, dictionary: (category) => data.get(category) ?? [] }, [data])
  return { lookups, failed: isError, retry: () => void refetch() }
}
