import { sql } from 'kysely'
import { recordsTable } from '#features/records/server/identifiers.ts'
import type { PreparedPublication } from '#features/records/server/publish/prepare.ts'
import { statementsOf } from '#features/records/server/publish/statements.ts'
import { isTooLongForIndex } from '#server/database/failures.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** Records that are copied to be tried on, the newest ones. */
export const triedRows = 10_000

const millisecondsOfStatement = 5_000
const millisecondsOfAll = 15_000

/** How the trial of a publication ended. */
export interface Trial {
  /** Undefined where every step that was tried went well. */
  readonly error: unknown
  /** Records that it was tried on, and whether these were all. */
  readonly rows: number
  readonly all: boolean
  readonly steps: number
  /** Steps that there was no time for. */
  readonly left: number
}

/** Carries the result out of the transaction that must not be committed. */
class TriedOut extends Error {
  readonly trial: Trial
  constructor(trial: Trial) {
    super('tried')
    this.trial = trial
  }
}

/**
 * Runs the steps of a publication on temporary copies of the function's tables, in a transaction that is rolled back: no writer waits for
 * it, and nothing of it stays.
 *
 * @param zone in whose time days begin that become moments
 */
export async function tryPublication(db: Db, prepared: PreparedPublication, code: string, zone: string): Promise<Trial> {
  try {
    await db.transaction().execute(async (tx) => {
      throw new TriedOut(await tryIn(tx, prepared, code, zone))
    })
  } catch (error) {
    if (error instanceof TriedOut) return error.trial
    return { error, rows: 0, all: false, steps: 0, left: prepared.steps.length }
  }
  throw new RangeError('a trial is never committed')
}

async function tryIn(tx: Tx, { steps, existing }: PreparedPublication, code: string, zone: string): Promise<Trial> {
  const until = performance.now() + millisecondsOfAll
  await sql`select set_config('statement_timeout', ${`${millisecondsOfStatement}ms`}, true), set_config('lock_timeout', '1s', true)`.execute(
    tx,
  )
  let rows = 0
  for (const table of existing.keys()) {
    await sql`create temporary table ${sql.id(table)} on commit drop as
      select * from ${recordsTable(table)} order by id desc limit ${sql.lit(triedRows + 1)}`.execute(tx)
    if (table === code) rows = Number((await sql<{ n: string }>`select count(*) as n from pg_temp.${sql.id(table)}`.execute(tx)).rows[0]?.n)
  }
  let tried = 0
  for (const step of steps) {
    if (performance.now() > until) break
    for (const statement of statementsOf(step, zone, 'pg_temp')) {
      await sql`savepoint step`.execute(tx)
      try {
        await statement.execute(tx)
      } catch (error) {
        await sql`rollback to savepoint step`.execute(tx)
        // A list works without an index that its texts are too long for.
        if (step.kind === 'create-index' && !step.unique && isTooLongForIndex(error)) continue
        return { error, rows: Math.min(rows, triedRows), all: rows <= triedRows, steps: tried, left: steps.length - tried }
      }
    }
    tried += 1
  }
  return { error: undefined, rows: Math.min(rows, triedRows), all: rows <= triedRows, steps: tried, left: steps.length - tried }
}
