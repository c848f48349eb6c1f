import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const { db } = await testDatabase()
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })

test('values of a row that the database refused are not logged', async () => {
  await sql`create table person (id_number text unique)`.execute(db)
  await sql`insert into person values ('620723198801011234')`.execute(db)
  const error: unknown = await sql`insert into person values ('620723198801011234')`.execute(db).catch((thrown: unknown) => thrown)
  log.error({ err: error }, 'request failed')
  expect(lines.join()).toContain('23505')
  expect(lines.join()).not.toContain('620723198801011234')
})

test('credentials are not logged, and a value cannot start a new line', () => {
  lines.length = 0
  log.info({ body: { password: 'hidden-1', token: 'hidden-2', ticket: 'hidden-3' }, name: 'a\n{"level":50,"msg":"forged"}' }, 'm')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/hidden-\d/)
  expect(lines[0]!.trim().split('\n')).toHaveLength(1)
})
