import { setTimeout as pause } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { convertedValue, type Conversion } from '#features/records/server/publish/convert.ts'
import { checkedName, column, recordsTable } from '#features/records/server/identifiers.ts'
import type { PublishStep } from '#features/records/server/publish/plan.ts'
import { columnStatement, indexStatement, tableStatements } from '#features/records/server/publish/statements.ts'
import { isRetryable, isTooLongForIndex } from '#server/database/failures.ts'
import type { Db } from '#server/database/types.ts'

type TableStep = Exclude<PublishStep, { kind: 'go-live' | 'fill-late' }>

/** Waits for the lock in short attempts, because writers queue behind a waiting change of a table. */
const lockMilliseconds = 100
const retryMilliseconds = 200
const triesAtMost = 150

/**
 * Runs one step; safe to repeat after a crash at any point.
 *
 * @param zone in whose time days begin that become moments
 */
export async function runTableStep(db: Db, step: TableStep, zone: string): Promise<void> {
  if (step.kind === 'create-index') return createIndex(db, step)
  if (step.kind === 'drop-index') return dropIndex(db, step.name)
  if (step.kind === 'fill-column') return fillColumn(db, step.conversion, zone)
  await changeTable(db, step.kind === 'create-table' ? tableStatements(step) : [columnStatement(step)])
}

/** Drops what a step has added, or would have; only for a version that was never in use, so that no value is lost. */
export async function undoTableStep(db: Db, step: PublishStep): Promise<void> {
  if (step.kind === 'create-table') await changeTable(db, [sql`drop table if exists ${recordsTable(step.table)}`])
  if (step.kind !== 'add-column') return
  await changeTable(db, [sql`alter table ${recordsTable(step.table)} drop column if exists ${column(step.column)}`])
}

async function changeTable(db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', ${`${lockMilliseconds}ms`}, true)`.execute(tx)
        for (const statement of statements) await statement.execute(tx)
      })
    } catch (error) {
      if (!isRetryable(error) || attempt >= triesAtMost) throw error
      await pause(retryMilliseconds)
    }
  }
}

/** Rows copied in one transaction: larger batches would block writers for longer. */
const filledAtOnce = 1_000

/** Copies into the new column in batches by key; after a crash it starts again, which has no effect on rows already copied. */
async function fillColumn(db: Db, conversion: Conversion, zone: string): Promise<void> {
  const table = recordsTable(conversion.table)
  const value = convertedValue(conversion, 't', zone)
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with batch as (select id from ${table} where id > ${after}::uuid order by id limit ${filledAtOnce}),
        filled as (update ${table} as t set ${column(conversion.to)} = ${value} from batch where t.id = batch.id returning t.id)
      select max(id::text) as last from filled`.execute(db)
    after = rows[0]?.last ?? undefined
  }
}

type IndexStep = Omit<Extract<PublishStep, { kind: 'create-index' }>, 'kind'>

/** Creates an index without blocking writers; an invalid index left by a crash is dropped first. */
export async function createIndex(db: Db, step: IndexStep): Promise<void> {
  const name = checkedName(step.name)
  await withoutTimeout(db, async (connection) => {
    const broken = await sql<{ broken: boolean }>`select not indisvalid as broken from pg_index
      where indexrelid = to_regclass(${`records.${name}`})`.execute(connection)
    if (broken.rows[0]?.broken) await sql`drop index concurrently records.${sql.id(name)}`.execute(connection)
    try {
      await indexStatement({ ...step, name }).execute(connection)
    } catch (error) {
      // The remains of a failed unique index would refuse values of the current version.
      await sql`drop index concurrently if exists records.${sql.id(name)}`.execute(connection)
      // Texts of a former definition may be longer than an index takes; a list works without it.
      if (!step.unique && isTooLongForIndex(error)) return
      throw error
    }
  })
}

/** Drops an index without blocking readers; does nothing when it does not exist. */
export async function dropIndex(db: Db, name: string): Promise<void> {
  await withoutTimeout(db, (connection) => sql`drop index concurrently if exists records.${sql.id(name)}`.execute(connection))
}

/** Creating an index concurrently waits for all earlier transactions, so the usual timeout does not apply. */
async function withoutTimeout(db: Db, work: (connection: Db) => Promise<unknown>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await work(connection)
    } finally {
      await sql`set statement_timeout = '15s'`.execute(connection)
    }
  })
}
