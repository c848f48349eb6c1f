import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { lookupOf, useDictionaries } from '#features/dictionaries/web/entry.ts'
import { loadOrganizations } from '#features/pickers/web/entry.ts'
import { formFacts } from '#features/records/web/form-facts.ts'
import type { UserInfo } from '#features/session/contract.ts'
import type { CallError } from '#web/call/call-error.ts'
import { fetchCall } from '#web/call/fetch-call.ts'
import { queryClient } from '#web/call/query-client.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { timeZone, useTimeZone } from '#web/session/time-zone.ts'

const freshMilliseconds = 5 * 60_000

const organizationsQuery = (userId: string) => ({
  queryKey: ['organizations of pickers', userId],
  queryFn: () =>
    loadOrganizations().then(
      () => true,
      () => false,
    ),
  staleTime: freshMilliseconds,
})

/**
 * Asks for what `useFormFacts` returns, before a screen with forms is drawn.
 *
 * @throws CallError
 */
export async function fetchFormFacts(user: UserInfo): Promise<FormFacts> {
  const [{ list }] = await Promise.all([
    fetchCall(allDictionaries, {}, freshMilliseconds),
    queryClient.fetchQuery(organizationsQuery(user.userId)),
  ])
  return formFacts({ now: Date.now(), zone: timeZone(), user, dictionaries: list, choices: lookupOf(list) })
}

/** Why there are no facts of forms, for screens that would wait for them for ever; undefined while they may still come. */
export function useFormFactsProblem(): { readonly error: CallError; readonly refetch: () => unknown } | undefined {
  const { data, error, refetch } = useCall(allDictionaries, {}, { staleTime: freshMilliseconds })
  return error && !data ? { error, refetch } : undefined
}

/** Facts of forms for the signed-in user; undefined until dictionaries and organizations are loaded. */
export function useFormFacts(): FormFacts | undefined {
  const { userInfo } = useCurrentUser()
  const zone = useTimeZone()
  const choices = useDictionaries()
  const { data } = useCall(allDictionaries, {}, { staleTime: freshMilliseconds })
  const organizations = useQuery(organizationsQuery(userInfo.userId))
  const isReady = organizations.data !== undefined
  return useMemo(
    () => (data && isReady ? formFacts({ now: Date.now(), zone, user: userInfo, dictionaries: data.list, choices }) : undefined),
    [data, isReady, zone, userInfo, choices],
  )
}
