import { refusal, Refused } from '#engine/values/refusal.ts'

/** Version that a writer read; callers of the family send none. */
export type SentVersion = number | null | undefined

/**
 * Optimistic lock (security 14.3): the stored version must be the one the writer read. To be checked on a row that is locked
 * until the commit.
 *
 * @throws Refused 409 with the stored version, so that the client can show what changed
 */
export function refuseStale({ version }: { readonly version: number }, sent: SentVersion): void {
  if (sent === null || sent === undefined || sent === version) return
  throw new Refused(refusal('conflict', 'kernel.version-conflict'), { data: { version } })
}

/** Mark in the audit log for a write without a version, which overwrites unconditionally (security 14.3). */
export function markUnconditional(sent: SentVersion): { readonly unconditional?: true } {
  return sent === null || sent === undefined ? { unconditional: true } : {}
}
