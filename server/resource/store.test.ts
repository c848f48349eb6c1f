import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountStore } from '#server/directory/user-store.ts'
import { testDatabase } from '#server/testing/test-database.ts'

// One connection: what it prepared is all that was prepared.
const { db } = await testDatabase({ poolSize: 1 })

test('lists and counts are planned for the values they are asked with', async () => {
  const where = [sql<boolean>`name = ${'nobody'}`]
  await accountStore.list(db, { where, order: sql`id`, limit: 20 })
  await accountStore.count(db, where)
  await accountStore.find(db, crypto.randomUUID())
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('where id = $1')])
})
