import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { backupLock } from '#server/database/installation-locks.ts'
import { migrate, migrationsOf } from '#server/database/migrate.ts'
import type { Migration } from '#server/database/migrate.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const database = await testDatabase()
const { db } = database
const folder = await mkdtemp(join(tmpdir(), 'seedbed-migrations-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  await sql`drop table if exists migration, probe`.execute(db)
})

function step(number: number, statement: string, checksum = `sum-${number}`): Migration {
  const up: Migration['up'] = async (on) => void (await sql.raw(statement).execute(on))
  return { part: 'probe', number, name: `000${number}-step`, checksum, up }
}

const create = step(1, 'create table probe (id int)')
const fill = step(2, 'insert into probe values (1)')

async function rows(): Promise<unknown[]> {
  return (await sql`select id from probe`.execute(db)).rows
}

test('each migration runs once, in order', async () => {
  expect(await migrate(db, [create, fill])).toEqual([create, fill])
  expect(await migrate(db, [create, fill])).toEqual([])
  expect(await rows()).toEqual([{ id: 1 }])
})

test('while a backup is made a start with nothing to migrate goes on, and a migration waits for its end', async () => {
  await migrate(db, [create])
  await db.connection().execute(async (backup) => {
    await sql`select pg_advisory_lock(${backupLock})`.execute(backup)
    expect(await migrate(db, [create])).toEqual([])
    const waiting = migrate(db, [create, fill])
    await vi.waitFor(async () => {
      const held = await sql`select from pg_locks where locktype = 'advisory' and objid = ${backupLock} and not granted`.execute(backup)
      expect(held.rows).toHaveLength(1)
    })
    // Nobody waits behind it for a table.
    await sql`begin; lock table probe in access exclusive mode nowait; rollback`.execute(backup)
    expect(await rows()).toEqual([])
    await sql`select pg_advisory_unlock(${backupLock})`.execute(backup)
    expect(await waiting).toEqual([fill])
  })
})

test('a failing migration leaves nothing of itself, and the next start goes on from there', async () => {
  const half = step(2, 'insert into probe values (7); select no_such_function()')
  await expect(migrate(db, [create, half])).rejects.toThrow('probe/0002-step failed')
  expect(await rows()).toEqual([])
  await migrate(db, [create, fill])
  expect(await rows()).toEqual([{ id: 1 }])
})

test('an edited migration stops the start', async () => {
  await migrate(db, [create])
  await expect(migrate(db, [step(1, 'create table probe (id bigint)', 'edited')])).rejects.toThrow('was changed')
})

test('a database that is newer than the program stops the start', async () => {
  await migrate(db, [create, fill])
  await expect(migrate(db, [create])).rejects.toThrow('newer than this program')
})

test('of several processes that start at once one migrates', async () => {
  const others = [1, 2, 3].map(() => connect({ connectionString: database.connectionString, poolSize: 1 }))
  const applied = await Promise.all(others.map((other) => migrate(other.db, [create, fill])))
  expect(applied.map((done) => done.length).sort()).toEqual([0, 0, 2])
  expect(await rows()).toEqual([{ id: 1 }])
  await Promise.all(others.map((other) => other.close()))
})

test('waiting for migrations does not change the limits of a connection', async () => {
  const other = connect({ connectionString: database.connectionString, poolSize: 1 })
  await migrate(other.db, [create])
  const found = await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
    other.db,
  )
  expect(found.rows).toEqual([{ statement: '15s', lock: '5s' }])
  await other.close()
})

test('migrations are read from a folder by number; a missing folder has none', async () => {
  await writeFile(join(folder, '0002-fill.ts'), 'export async function up() {}\n')
  await writeFile(join(folder, '0001-create.ts'), 'export async function up() {}\n')
  await writeFile(join(folder, 'notes.md'), 'nothing')
  const read = await migrationsOf('probe', pathToFileURL(folder))
  expect(read.map(({ part, number, name }) => ({ part, number, name }))).toEqual([
    { part: 'probe', number: 1, name: '0001-create' },
    { part: 'probe', number: 2, name: '0002-fill' },
  ])
  expect(await migrationsOf('probe', new URL('./none', pathToFileURL(`${folder}/`)))).toEqual([])
})
