import { CompiledQuery } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'

/**
 * A statement with a fixed text, for statements that every request runs: building and compiling them anew was measured to take as
 * long as sending them.
 *
 * @param text with `$1`, `$2` … for the values, which are always bound
 */
export function fixedStatement<Row>(text: string): (db: Db | Tx, values: readonly unknown[]) => Promise<readonly Row[]> {
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}
