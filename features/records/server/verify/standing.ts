import { requestStatus, type RequestStatus } from '#engine/flows/state.ts'
import type { FormValues, VerifyCodeOf } from '#engine/forms/model.ts'

/**
 * What somebody with its verify code is told of a record: it counts, not yet by its days, no more by its days, not while it is handled
 * again, not since it was withdrawn, or never again.
 */
export type Standing = 'valid' | 'not-yet' | 'expired' | 'pending' | 'withdrawn' | 'revoked'

export type StandingByDays = Extract<Standing, 'valid' | 'not-yet' | 'expired'>

/**
 * @param record undefined where it was deleted
 * @param today `2026-03-05`, in the zone of the installation
 */
export function standingOf(
  record: { readonly flowState: RequestStatus | null; readonly values: FormValues } | undefined,
  { from, until }: VerifyCodeOf,
  today: string,
): Standing {
  if (!record || record.flowState === requestStatus.terminated) return 'revoked'
  if (record.flowState === requestStatus.withdrawn || record.flowState === requestStatus.toResubmit) return 'withdrawn'
  if (record.flowState !== null && record.flowState !== requestStatus.approved) return 'pending'
  return standingByDays(record.values, { from, until }, today)
}

/** How something stands that counts, by the days in its values. */
export function standingByDays(values: FormValues, { from, until }: Pick<VerifyCodeOf, 'from' | 'until'>, today: string): StandingByDays {
  const [first, last] = [dayOf(values, from), dayOf(values, until)]
  // A month or a year begins and ends as a whole.
  if (last !== '' && last < today.slice(0, last.length)) return 'expired'
  return first > today.slice(0, first.length) ? 'not-yet' : 'valid'
}

function dayOf(values: FormValues, key: string | undefined): string {
  const day = key === undefined ? undefined : values[key]
  return typeof day === 'string' ? day : ''
}
