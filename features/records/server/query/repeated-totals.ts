import { LRUCache } from 'lru-cache'
import { hasWrittenSince } from '#server/audit/own-writes.ts'
import type { Db } from '#server/database/types.ts'

export interface Total {
  readonly total: number
  /** Counting stopped, there are more. */
  readonly more: boolean
}

/** A total with the snapshot of the database in which it was counted. */
export interface CountedTotal extends Total {
  readonly snapshot: string
}

/** How long further pages repeat the total of an earlier page; changes by others show afterwards. */
const repeatedMilliseconds = 30_000
const totalsAtMost = 2_000

const told = new WeakMap<Db, LRUCache<string, CountedTotal>>()

function totalsOf(db: Db): LRUCache<string, CountedTotal> {
  const totals = told.get(db) ?? new LRUCache<string, CountedTotal>({ max: totalsAtMost, ttl: repeatedMilliseconds })
  told.set(db, totals)
  return totals
}

/** Keeps a total for further pages. */
export function rememberTotal(db: Db, key: string, total: CountedTotal): void {
  totalsOf(db).set(key, total)
}

/**
 * The total of an earlier page of the same list, unless this user has changed anything since. So paging need not count again, but
 * after deleting a record the user sees the new total.
 *
 * @param key identifies person, function, right and filters
 */
export async function repeatedTotal(db: Db, key: string, userId: string): Promise<Total | undefined> {
  const known = totalsOf(db).get(key)
  if (!known || (await hasWrittenSince(db, userId, known.snapshot))) return undefined
  return { total: known.total, more: known.more }
}
