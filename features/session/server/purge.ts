import type { Kernel } from '#server/kernel.ts'
import { repeat } from '#server/repeat.ts'
import { forgetExpired } from '#server/sessions/forget-expired.ts'

const everyMilliseconds = 60_000

/** Clears up every minute on each node; several nodes at once do no harm. */
export async function startPurging(kernel: Kernel): Promise<() => Promise<void>> {
  return repeat('clearing old sessions', everyMilliseconds, () => forgetExpired(kernel.db), kernel.log)
}
