import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { functionById } from '#features/records/entry.ts'
import { declaredShapes, type TableShape } from '#server/database/write-set.ts'
import { demoSettings } from '#server/testing/given-filing.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/**
 * Saves write by declared table shapes; these tests compare the declared columns and types with the tables made by migrations and
 * publications.
 */

const server = await startTestServer({ settings: demoSettings })
const { db } = server.database

interface Column {
  readonly name: string
  readonly type: string
  /** Must be given with every new row. */
  readonly needed: boolean
}

async function columnsOf({ schema = 'public', table }: TableShape): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, replace(format_type(atttypid, atttypmod), 'timestamp with time zone', 'timestamptz') as type,
      attnotnull and not atthasdef as needed
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relname = ${table} and attnum > 0 and not attisdropped`.execute(db)
  return rows
}

async function problemsOf(shape: TableShape): Promise<string[]> {
  const columns = await columnsOf(shape)
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  const wrong = Object.entries(shape.columns).filter(([name, type]) => types.get(name) !== type)
  const missing = columns.filter(({ name, needed }) => needed && !(name in shape.columns))
  return [
    ...wrong.map(([name, type]) => `${shape.table}.${name} is ${types.get(name) ?? 'not there'}, not ${type}`),
    ...missing.map(({ name }) => `${shape.table}.${name} must be given, and the shape leaves it out`),
  ]
}

test('every declared table is as the migrations made it', async () => {
  const shapes = declaredShapes()
  expect(shapes.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['audit_entry', 'outbox', 'idempotency', 'flow_task', 'flow_event']),
  )
  for (const shape of shapes) expect(await problemsOf(shape)).toEqual([])
})

test('the tables of a published function are as its definition says', async () => {
  const fn = await functionById(server.node.kernel, 'seed_prod_filing')
  const { main, subTables } = fn!.tables
  expect(subTables.length).toBeGreaterThan(0)
  for (const { shape } of [main, ...subTables]) expect(await problemsOf(shape)).toEqual([])
})

test('a wrong type, a missing column and an omitted column are reported', async () => {
  const shape = { table: 'outbox', columns: { id: 'text', nothing: 'text', kind: 'text' } }
  expect(await problemsOf(shape)).toEqual([
    'outbox.id is uuid, not text',
    'outbox.nothing is not there, not text',
    'outbox.payload must be given, and the shape leaves it out',
  ])
})
