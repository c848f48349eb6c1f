import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { backupLock, migrationLock } from '#server/database/installation-locks.ts'
import type { Db } from '#server/database/types.ts'

/** One step of a part's tables: forward only, never changed once shipped. */
export interface Migration {
  /** Who owns the tables: `kernel` parts and features. */
  readonly part: string
  readonly number: number
  readonly name: string
  /** SHA-256 of the file's text: an edited file is noticed. */
  readonly checksum: string
  readonly up: (db: Kysely<unknown>) => Promise<void>
}

declare module '#server/database/types.ts' {
  interface Tables {
    migration: { part: string; number: number; name: string; checksum: string }
  }
}

/** The tables do not fit the code; the process must not start. */
export class MigrationProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationProblem'
  }
}

/**
 * Reads the migrations of one part.
 *
 * @param directory folder with files such as `0001-entries.ts`, each exporting `up(db)`; no folder means none
 * @returns by number
 */
export async function migrationsOf(part: string, directory: URL): Promise<Migration[]> {
  const folder = new URL(directory.href.replace(/\/*$/, '/'))
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name) && !name.endsWith('.test.ts')).sort()
  const read = await Promise.all(files.map((name) => readMigration(part, new URL(name, folder), name)))
  const twice = read.find((one, index) => read[index + 1]?.number === one.number)
  if (twice) throw new MigrationProblem(`${part} has two migrations with the number ${twice.number}`)
  return read
}

async function readMigration(part: string, file: URL, name: string): Promise<Migration> {
  const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
  const module = (await import(file.href)) as { up?: Migration['up'] }
  if (!module.up) throw new MigrationProblem(`${part}/${name} exports no function up`)
  const checksum = createHash('sha256').update(text).digest('hex')
  return { part, number: Number.parseInt(name, 10), name: name.slice(0, -'.ts'.length), checksum, up: module.up }
}

/**
 * Brings the tables up to date: each missing migration in a transaction of its own, in the order given. Several processes
 * may start at once; one migrates, the others wait. A process killed midway leaves whole steps, the next start goes on. While a backup is
 * made, missing migrations wait for its end and hold no table meanwhile.
 *
 * @returns the migrations that were applied now
 * @throws MigrationProblem when an applied file was edited, or the database knows migrations that this code does not
 */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  return await db.connection().execute(async (connection) => {
    const limits = await patient(connection)
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      await createMigrationTable(connection)
      const missing = await missingMigrations(connection, migrations)
      if (missing.length > 0) await applyAll(connection, missing)
      return missing
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
      await limits.restore()
    }
  })
}

/** Waiting for another process and rewriting a large table may take longer than a request may. */
async function patient(connection: Db): Promise<{ restore: () => Promise<void> }> {
  const query = sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  const before = (await query.execute(connection)).rows[0]
  await sql`set statement_timeout = 0`.execute(connection)
  await sql`set lock_timeout = 0`.execute(connection)
  return {
    restore: async () => {
      await sql`select set_config('statement_timeout', ${before?.statement ?? '15s'}, false),
        set_config('lock_timeout', ${before?.lock ?? '5s'}, false)`.execute(connection)
    },
  }
}

async function createMigrationTable(connection: Db): Promise<void> {
  await sql`create table if not exists migration (
    part text not null,
    number integer not null,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    primary key (part, number)
  )`.execute(connection)
}

async function missingMigrations(connection: Db, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await connection.selectFrom('migration').select(['part', 'number', 'name', 'checksum']).execute()
  const known = new Map(migrations.map((one) => [`${one.part}/${one.number}`, one]))
  for (const row of applied) {
    const ours = known.get(`${row.part}/${row.number}`)
    if (!ours) {
      throw new MigrationProblem(
        `The database is newer than this program: it has the migration ${row.part}/${row.name}, which is unknown here.`,
      )
    }
    if (ours.checksum !== row.checksum) {
      throw new MigrationProblem(`The migration ${row.part}/${ours.name} was changed after it had been applied. Add a new one instead.`)
    }
  }
  const done = new Set(applied.map((row) => `${row.part}/${row.number}`))
  return migrations.filter((one) => !done.has(`${one.part}/${one.number}`))
}

async function applyAll(connection: Db, missing: readonly Migration[]): Promise<void> {
  await sql`select pg_advisory_lock(${backupLock})`.execute(connection)
  try {
    for (const migration of missing) await apply(connection, migration)
  } finally {
    await sql`select pg_advisory_unlock(${backupLock})`.execute(connection)
  }
}

async function apply(connection: Db, migration: Migration): Promise<void> {
  const { part, number, name, checksum } = migration
  try {
    await connection.transaction().execute(async (tx) => {
      await migration.up(tx as unknown as Kysely<unknown>)
      await tx.insertInto('migration').values({ part, number, name, checksum }).execute()
    })
  } catch (error) {
    throw new MigrationProblem(`The migration ${part}/${name} failed: ${String(error)}`)
  }
}
