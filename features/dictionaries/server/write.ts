import { Refused, type Refusal } from '#engine/values/refusal.ts'
import { dictionariesCache } from '#features/dictionaries/server/book.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/**
 * Lets one writer of dictionaries at a time into what follows: the row of the cache's version stays locked until the
 * commit, so that what the rules are told still holds when it is written.
 */
export async function beginWriting(kernel: Kernel, tx: Tx): Promise<void> {
  await dictionariesCache(kernel).bump(tx)
}

/** @throws Refused when there is anything to refuse */
export function refuseAny(refusals: readonly (Refusal | undefined)[]): void {
  const found = refusals.filter((one) => one !== undefined)
  if (found.length > 0) throw new Refused(found)
}
