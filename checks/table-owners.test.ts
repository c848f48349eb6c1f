import { expect, test } from 'vitest'
import { foreignWritesBelow, foreignWritesOf, tableOwners } from './table-owners.ts'

const owners = tableOwners([
  { file: 'server/directory/migrations/0001-people.ts', text: 'await sql`create table organization (\n id text)`.execute(db)' },
  {
    file: 'features/files/server/migrations/0001-files.ts',
    text: 'await sql`create table if not exists stored_file (id uuid)`.execute(db)',
  },
])

test.each([
  "await tx.updateTable('organization').set({ name }).execute()",
  "await tx\n  .insertInto('organization')\n  .values(row)",
  "await tx.deleteFrom('organization as o')",
  'await sql`update organization set name = ${name}`.execute(tx)',
  'await sql`update organization as o set name = ${name}`.execute(tx)',
  'await sql`with made as (insert into organization (id) values (1) returning id) select 1`.execute(tx)',
  'await sql`delete from\n    organization where id = ${id}`.execute(tx)',
  "const shape: TableShape = { table: 'organization', columns: {} }",
  "const shape = tableShape('organization', {})",
  'await sql`insert into user_role (user_id) values (${id})`.execute(tx)',
])('only the folder of a table writes it: %s', (text) => {
  expect(foreignWritesOf('features/roles/server/grant.ts', text, owners)).toHaveLength(1)
  expect(foreignWritesOf('server/directory/write.ts', text, owners)).toEqual([])
})

test.each([
  "await tx.selectFrom('organization').selectAll().execute()",
  'await sql`select * from organization for update`.execute(tx)',
  '// insert into organization\n/* delete from organization */',
])('reading is free: %s', (text) => {
  expect(foreignWritesOf('features/roles/server/grant.ts', text, owners)).toEqual([])
})

test('tables that are named at run time are written by the records alone', () => {
  const text = 'await sql`update ${table} set deleted_at = ${now}`.execute(tx)'
  expect(foreignWritesOf('features/records/server/save/mark-deleted.ts', text, owners)).toEqual([])
  expect(foreignWritesOf('features/files/server/upload.ts', text, owners)).toHaveLength(1)
})

test('the line of a foreign write is reported', () => {
  const text = '/*\n * writes\n */\n\nawait sql`delete from stored_file`.execute(tx)\n'
  expect(foreignWritesOf('server/http/route.ts', text, owners)).toMatchObject([{ line: 5, table: 'stored_file' }])
})

test('the code of the project keeps to it', () => {
  expect(foreignWritesBelow(`${import.meta.dirname}/..`)).toEqual([])
})
