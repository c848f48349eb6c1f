import type { Choice } from '#engine/forms/field-type.ts'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { freshMilliseconds, lookupOf } from '#features/dictionaries/web/use-dictionaries.ts'
import { callKey, queryClient } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'

/** Entries of a category by id or code, for who waits for them; from what is known already where that is fresh. */
export async function loadChoices(category: string): Promise<readonly Choice[]> {
  const { list } = await queryClient.fetchQuery({
    queryKey: callKey(allDictionaries, {}),
    queryFn: ({ signal }) => request(allDictionaries, {}, { signal }),
    staleTime: freshMilliseconds,
  })
  return lookupOf(list)(category)
}
