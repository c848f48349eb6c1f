import { setTimeout as pause } from 'node:timers/promises'
import { isOutdatedStatement, isRetryable } from '#server/database/failures.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** Effects that run after the commit of a transaction, such as waking the dispatcher or dropping a cached value. */
const waiting = new WeakMap<Tx, (() => void)[]>()

/** Runs an effect once the transaction is committed, never when it is rolled back. */
export function afterCommit(tx: Tx, effect: () => void): void {
  const effects = waiting.get(tx)
  if (!effects) throw new RangeError('afterCommit needs a transaction opened by inTransaction')
  effects.push(effect)
}

/**
 * Runs the work in one transaction. A serialization failure or deadlock runs it again, up to three times in all, a table changed
 * by a publication meanwhile once; so the work must have no effects but those on the database and those passed to `afterCommit`.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    let effects: (() => void)[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        effects = []
        waiting.set(tx, effects)
        return work(tx)
      })
      for (const effect of effects) effect()
      return result
    } catch (error) {
      if (isRetryable(error) && attempt < 3) await pause(5 + Math.random() * 20 * attempt)
      else if (!isOutdatedStatement(error) || attempt > 1) throw error
    }
  }
}
