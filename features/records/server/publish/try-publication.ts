import { sql } from 'kysely'
import { recordsTable } from '#features/records/server/identifiers.ts'
import type { PreparedPublication } from '#features/records/server/publish/prepare.ts'
import { statementsOf } from '#features/records/server/publish/statements.ts'
import { recordTablesOf } from '#features/records/server/record-tables.ts'
import { isRetryable, isTooLongForIndex, tookTooLong } from '#server/database/failures.ts'
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
    return { error: isLate(error) ? undefined : error, rows: 0, all: false, steps: 0, left: prepared.steps.length }
  }
  throw new RangeError('a trial is never committed')
}

/** Whether there was no time for it, or a lock was held: it says nothing about the publication, which waits longer. */
const isLate = (error: unknown): boolean => tookTooLong(error) || isRetryable(error)

async function tryIn(tx: Tx, prepared: PreparedPublication, code: string, zone: string): Promise<Trial> {
  const until = performance.now() + millisecondsOfAll
  const rows = await copyTables(tx, prepared, code, until)
  const { steps } = prepared
  const ended = (tried: number, error?: unknown): Trial => ({
    ...{ error, rows: Math.min(rows, triedRows), all: rows <= triedRows },
    ...{ steps: tried, left: steps.length - tried },
  })
  for (const [tried, step] of steps.entries()) {
    for (const statement of statementsOf(step, zone, 'pg_temp')) {
      if (performance.now() > until) return ended(tried)
      await limitTo(tx, until)
      await sql`savepoint step`.execute(tx)
      try {
        await statement.execute(tx)
      } catch (error) {
        await sql`rollback to savepoint step`.execute(tx)
        if (isLate(error)) return ended(tried)
        // A list works without an index that its texts are too long for.
        if (step.kind === 'create-index' && !step.unique && isTooLongForIndex(error)) continue
        return ended(tried, error)
      }
    }
  }
  return ended(steps.length)
}

/** A statement may take its own time, and no more than is left of all. */
async function limitTo(tx: Tx, until: number): Promise<void> {
  const left = Math.max(1, Math.min(millisecondsOfStatement, Math.floor(until - performance.now())))
  await sql`select set_config('statement_timeout', ${`${left}ms`}, true), set_config('lock_timeout', '1s', true)`.execute(tx)
}

/**
 * Copies the newest rows of the function's own tables; others whose names begin alike belong to other functions.
 *
 * @returns how many records were copied, one more than are tried where there are more
 */
async function copyTables(tx: Tx, { before, definition, existing }: PreparedPublication, code: string, until: number): Promise<number> {
  const own = new Set([before, definition].flatMap((one) => (one ? recordTablesOf(code, one.form).subTables.map(({ name }) => name) : [])))
  for (const table of [code, ...own]) {
    if (!existing.has(table)) continue
    await limitTo(tx, until)
    // By the primary key, so that no table is sorted as a whole.
    const order = table === code ? sql`id desc` : sql`record_id desc, id desc`
    await sql`create temporary table ${sql.id(table)} on commit drop as
      select * from ${recordsTable(table)} order by ${order} limit ${sql.lit(triedRows + 1)}`.execute(tx)
  }
  if (!existing.has(code)) return 0
  const { rows } = await sql<{ n: string }>`select count(*) as n from pg_temp.${sql.id(code)}`.execute(tx)
  return Number(rows[0]?.n)
}
