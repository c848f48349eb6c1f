import { useQuery } from '@tanstack/react-query'
import { readJob, type JobAnswer } from '#features/jobs/contract.ts'
import type { CallError } from '#web/call/call-error.ts'
import { callKey } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'

const askedMilliseconds = 1_000
const goesOn = (job: JobAnswer | undefined): boolean => job === undefined || job.state === 'waiting' || job.state === 'running'

/** An own job as it goes on, asked for each second until it has ended. */
export function useJob(id: string | undefined): { readonly job: JobAnswer | undefined; readonly error: CallError | null } {
  const input = { params: { id: id ?? '' } }
  const { data, error } = useQuery<JobAnswer, CallError>({
    queryKey: callKey(readJob, input),
    queryFn: ({ signal }) => request(readJob, input, { signal, handles: 'all' }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.error === null && goesOn(state.data) ? askedMilliseconds : false),
  })
  return { job: data, error }
}
