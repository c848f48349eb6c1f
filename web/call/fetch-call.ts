import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
import { callKey, queryClient } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'

/**
 * Makes a reading call outside of a screen, with the cache of the screens. The caller shows a failure.
 *
 * @param staleTime milliseconds for which an answer is not fetched again
 * @throws CallError
 */
export function fetchCall<C extends Call>(declaration: C, input: CallInput<C>, staleTime: number): Promise<CallAnswer<C>> {
  return queryClient.fetchQuery({
    queryKey: callKey(declaration, input),
    queryFn: ({ signal }) => request(declaration, input, { signal, handles: 'all' }),
    staleTime,
  })
}
