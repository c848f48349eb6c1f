import { Refused, type Refusal } from '#engine/values/refusal.ts'
import { dictionariesCache } from '#features/dictionaries/server/book.ts'
import { refuseStale } from '#features/dictionaries/server/rules.ts'
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

/** @throws Refused 409 with the version that stands there */
export function refuseOld(current: number, sent: number | null | undefined): void {
  const stale = refuseStale(current, sent)
  if (stale) throw new Refused(stale, { data: { version: current } })
}

/** What changed, before and after; a write without a version is marked (security 14.3). */
export function changesOf<Row extends object>(
  before: Row | undefined,
  after: Row,
  sent: number | null | undefined,
): Record<string, unknown> {
  const was = new Map<string, unknown>(Object.entries(before ?? {}))
  const changed = Object.entries(after).filter(([key, value]: [string, unknown]) => key !== 'version' && was.get(key) !== value)
  const values = changed.map(([key, value]: [string, unknown]): [string, unknown] => [
    key,
    before ? { before: was.get(key) ?? null, after: value ?? null } : (value ?? null),
  ])
  const mark = before && (sent === null || sent === undefined) ? { withoutVersion: true } : {}
  return { ...Object.fromEntries(values), ...mark }
}
