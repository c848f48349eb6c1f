import { LRUCache } from 'lru-cache'
import { hasWrittenSince } from '#server/audit/own-writes.ts'
import type { Db } from '#server/database/types.ts'

export interface Total {
  readonly total: number
  /** There are more: counting stopped. */
  readonly more: boolean
}

/** A total as it was counted for somebody, with the snapshot of the database it was counted in. */
export interface CountedTotal extends Total {
  readonly snapshot: string
}

/** How long the pages after the first repeat its total: what others do meanwhile shows on the next first page. */
const repeatedMilliseconds = 30_000
const totalsAtMost = 2_000

const told = new WeakMap<Db, LRUCache<string, CountedTotal>>()

function totalsOf(db: Db): LRUCache<string, CountedTotal> {
  const totals = told.get(db) ?? new LRUCache<string, CountedTotal>({ max: totalsAtMost, ttl: repeatedMilliseconds })
  told.set(db, totals)
  return totals
}

/** Keeps a total for the pages that follow. */
export function rememberTotal(db: Db, key: string, total: CountedTotal): void {
  totalsOf(db).set(key, total)
}

/**
 * The total this person was told with an earlier page of the same list, unless they have changed anything since: turning a
 * page need not count again, but who has just removed a record wants to see it gone.
 *
 * @param key tells person, function, right and filters apart
 */
export async function repeatedTotal(db: Db, key: string, userId: string): Promise<Total | undefined> {
  const known = totalsOf(db).get(key)
  if (!known || (await hasWrittenSince(db, userId, known.snapshot))) return undefined
  return { total: known.total, more: known.more }
}
