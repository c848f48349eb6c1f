import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { convertedValue, type Conversion } from '#features/records/server/publish/convert.ts'
import { clearColumn, fillInCode, isInCode } from '#features/records/server/publish/convert-in-code.ts'
import { checkedName, column, recordsTable } from '#features/records/server/identifiers.ts'
import type { PublishStep } from '#features/records/server/publish/plan.ts'
import { tableTaken } from '#features/records/server/publish/prepare.ts'
import { columnStatement, indexStatement, tableStatements } from '#features/records/server/publish/statements.ts'
import { isRetryable, isTooLongForIndex } from '#server/database/failures.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

type MakingStep = Extract<PublishStep, { kind: 'create-table' | 'add-column' }>
type TableStep = Exclude<PublishStep, { kind: 'go-live' | 'fill-late' } | MakingStep>

/** Waits for the lock in short attempts, because writers queue behind a waiting change of a table. */
const lockMilliseconds = 100
const retryMilliseconds = 200
const triesAtMost = 150

/** Runs one step; safe to repeat after a crash at any point. Days that become moments begin in the time of the settings' zone. */
export async function runTableStep({ db, cipher, settings }: Kernel, step: TableStep): Promise<void> {
  if (step.kind === 'create-index') return createIndex(db, step)
  if (step.kind === 'drop-index') return dropIndex(db, step.name)
  if (step.kind === 'clear-column') return clearColumn(db, step)
  if (isInCode(step.conversion)) return fillInCode(db, cipher, step.conversion)
  await fillColumn(db, step.conversion, settings.timeZone)
}

/** Whether a step makes a table or a column. */
export const isMaking = (step: PublishStep): step is MakingStep => step.kind === 'create-table' || step.kind === 'add-column'

/**
 * Makes the table or the column of a step.
 *
 * @param note runs in the same transaction; is told whether the step made it, or it was there already
 * @throws Refused where another function has a table of this name meanwhile
 */
export async function makeOf(db: Db, step: MakingStep, note: (tx: Tx, made: boolean) => Promise<unknown>): Promise<void> {
  await changeTable(db, async (tx) => {
    const there = await isThere(tx, step)
    if (there && step.kind === 'create-table') throw new Refused(refusal('invalid', tableTaken, { params: { table: step.table } }))
    const statements = step.kind === 'create-table' ? tableStatements(step) : [columnStatement(step)]
    if (!there) for (const statement of statements) await statement.execute(tx)
    await note(tx, !there)
  })
}

async function isThere(tx: Tx, step: MakingStep): Promise<boolean> {
  const column = step.kind === 'add-column' ? step.column : 'id'
  const { rows } = await sql`select 1 from pg_attribute
    where attrelid = to_regclass(${`records.${checkedName(step.table)}`}) and attname = ${column} and not attisdropped`.execute(tx)
  return rows.length > 0
}

/**
 * Drops what a step has made; only for a version that was never in use. A table with rows stays: no publication that failed can have
 * brought them.
 */
export async function undoMaking(db: Db, step: MakingStep): Promise<void> {
  const table = recordsTable(step.table)
  await changeTable(db, async (tx) => {
    if (!(await isThere(tx, step))) return
    if (step.kind === 'add-column') return sql`alter table ${table} drop column ${column(step.column)}`.execute(tx)
    await sql`lock table ${table} in access exclusive mode`.execute(tx)
    const { rows } = await sql`select 1 from ${table} limit 1`.execute(tx)
    if (rows.length === 0) await sql`drop table ${table}`.execute(tx)
  })
}

async function changeTable(db: Db, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.transaction().execute(async (tx) => {
        await sql`select set_config('lock_timeout', ${`${lockMilliseconds}ms`}, true)`.execute(tx)
        await change(tx)
      })
      return
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

/** Making an index concurrently waits for all earlier transactions, so the usual limits do not apply. */
async function withoutTimeout(db: Db, work: (connection: Db) => Promise<unknown>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ statement: string; lock: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(connection)
    const limit = (statement: string, lock: string) =>
      sql`select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false)`.execute(connection)
    await limit('0', '0')
    try {
      await work(connection)
    } finally {
      await limit(rows[0]!.statement, rows[0]!.lock)
    }
  })
}
