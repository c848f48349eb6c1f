import { useQuery } from '@tanstack/react-query'
import { readJob, type JobAnswer } from '#features/jobs/contract.ts'
import type { CallError } from '#web/call/call-error.ts'
import { callKey } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'

const askedMilliseconds = 1_000
const askedAgainMilliseconds = 5_000
const goesOn = (job: JobAnswer | undefined): boolean => job === undefined || job.state === 'waiting' || job.state === 'running'

/** The job is not there, or not for this person. What else fails may go better the next time. */
const isGone = (error: CallError | null): boolean => error?.code === 403 || error?.code === 404

/** An own job as it goes on, asked for each second until it has ended. @returns an error only where the job is gone */
export function useJob(id: string | undefined): { readonly job: JobAnswer | undefined; readonly error: CallError | null } {
  const input = { params: { id: id ?? '' } }
  const { data, error } = useQuery<JobAnswer, CallError>({
    queryKey: callKey(readJob, input),
    queryFn: ({ signal }) => request(readJob, input, { signal, handles: 'all' }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data: known, error: failure } }) => {
      if (isGone(failure) || !goesOn(known)) return false
      return failure === null ? askedMilliseconds : askedAgainMilliseconds
    },
  })
  return { job: data, error: isGone(error) ? error : null }
}
