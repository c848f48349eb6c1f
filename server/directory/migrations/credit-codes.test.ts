import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { violatedUnique } from '#server/database/failures.ts'
import { up } from '#server/directory/migrations/0009-credit-codes.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const { db } = await testDatabase()

test('organizations that have one credit code already keep it, and no further one gets it', async () => {
  const code = '91620723MADEM00111'
  const place = (id: string, creditCode: string | null) =>
    sql`insert into organization (id, code, name, kind, credit_code) values (${id}, ${id}, ${id}, 'company', ${creditCode})`.execute(db)
  const give = (id: string) =>
    sql`update organization set name = 'written', credit_code = ${code} where id = ${id}`.execute(db).then(() => 'written', violatedUnique)
  const codes = () => db.selectFrom('organization').select(['id', 'credit_code']).orderBy('id').execute()
  await sql`drop index organization_credit_code`.execute(db)
  await place('first', code)
  await place("second's", code)
  await place('third', null)
  const before = await codes()
  await up(db as unknown as Kysely<unknown>)
  expect(await codes()).toEqual(before)
  expect(await give('third')).toBe('organization_credit_code')
  expect(await give('first')).toBe('written')
  expect(await give("second's")).toBe('written')
})
