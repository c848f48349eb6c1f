import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
import type { CallError } from '#web/call/call-error.ts'
import type { HandledCodes } from '#web/call/failure-effect.ts'
import { callKey } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'

export interface UseCallOptions {
  readonly enabled?: boolean
  /** Milliseconds for which an answer is not fetched again. */
  readonly staleTime?: number
  /** Shows the answer for the former input until the new one has arrived. */
  readonly keepRows?: boolean
  /** Asks again each time after so long, while the page is looked at. */
  readonly everyMilliseconds?: number
  readonly handles?: HandledCodes
  readonly timeoutSeconds?: number
}

/** Makes a reading call for a screen. `isPending` is the first load, `isFetching` also a reload. */
export function useCall<C extends Call>(
  declaration: C,
  input: CallInput<C>,
  options: UseCallOptions = {},
): UseQueryResult<CallAnswer<C>, CallError> {
  const { enabled, staleTime, keepRows, everyMilliseconds, handles, timeoutSeconds } = options
  return useQuery<CallAnswer<C>, CallError>({
    queryKey: callKey(declaration, input),
    queryFn: ({ signal }) => request(declaration, input, { signal, handles, timeoutSeconds }),
    enabled,
    staleTime,
    refetchInterval: everyMilliseconds,
    ...(keepRows ? { placeholderData: keepPreviousData } : {}),
  })
}
