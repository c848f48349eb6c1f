import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { useDictionaries } from '#features/dictionaries/web/entry.ts'
import { loadOrganizations } from '#features/pickers/web/entry.ts'
import { formFacts } from '#features/records/web/form-facts.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const freshMilliseconds = 5 * 60_000

/** Facts of forms for the signed-in user; undefined until dictionaries and organizations are loaded. */
export function useFormFacts(): FormFacts | undefined {
  const { userInfo } = useCurrentUser()
  const zone = useTimeZone()
  const choices = useDictionaries()
  const { data } = useCall(allDictionaries, {}, { staleTime: freshMilliseconds })
  const organizations = useQuery({
    queryKey: ['organizations of pickers', userInfo.userId],
    queryFn: () =>
      loadOrganizations().then(
        () => true,
        () => false,
      ),
    staleTime: freshMilliseconds,
  })
  const isReady = organizations.data !== undefined
  return useMemo(
    () => (data && isReady ? formFacts({ now: Date.now(), zone, user: userInfo, dictionaries: data.list, choices }) : undefined),
    [data, isReady, zone, userInfo, choices],
  )
}
