import { refusal, Refused } from '#engine/values/refusal.ts'

/** Version that a writer read; callers of the family send none. */
export type SentVersion = number | null | undefined

/**
 * Optimistic lock (security 14.3): what stands there must be what the writer saw. Ask it of a row that is locked until the commit.
 *
 * @throws Refused 409 with the version that stands there, so that the client can show what changed
 */
export function refuseStale({ version }: { readonly version: number }, sent: SentVersion): void {
  if (sent === null || sent === undefined || sent === version) return
  throw new Refused(refusal('conflict', 'kernel.version-conflict'), { data: { version } })
}

/** What the audit log is told of a write that named no version and so took whatever stood there (security 14.3). */
export function markUnconditional(sent: SentVersion): { readonly unconditional?: true } {
  return sent === null || sent === undefined ? { unconditional: true } : {}
}
