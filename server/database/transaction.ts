import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from '#server/database/types.ts'

/** What waits for the commit of a transaction: waking the dispatcher, dropping a cached value. */
const waiting = new WeakMap<Tx, (() => void)[]>()

/** Runs an effect once the transaction is committed, never when it is rolled back. */
export function afterCommit(tx: Tx, effect: () => void): void {
  const effects = waiting.get(tx)
  if (!effects) throw new RangeError('afterCommit needs a transaction opened by inTransaction')
  effects.push(effect)
}

/** Serialization failure, deadlock, lock not available: the whole transaction may succeed when it runs again. */
const repeatable = new Set(['40001', '40P01', '55P03'])

/** A prepared statement met a table that was published meanwhile (design/database, 5): the whole transaction runs once more. */
const republished = new Set(['0A000', '42703', '42P01'])

/**
 * Runs the work in one transaction. A serialization failure or deadlock runs it again, up to three times in all, so it must
 * have no effect but those on the database and those left to `afterCommit`.
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
      const state = sqlState(error)
      if (state && repeatable.has(state) && attempt < 3) await pause(5 + Math.random() * 20 * attempt)
      else if (state && republished.has(state) && attempt < 2) continue
      else throw error
    }
  }
}

/** The SQLSTATE of a database error, undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Name of the violated constraint or index, so that a rule can give its own message. */
export function violatedConstraint(error: unknown): string | undefined {
  const name = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  return sqlState(error) === '23505' && typeof name === 'string' ? name : undefined
}
