import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditRow } from '#server/audit/audit.ts'
import { addAuditPartitions } from '#server/audit/partitions.ts'
import { backupLock } from '#server/database/installation-locks.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const { db } = await testDatabase()

async function partitions(): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_entry'::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const actor = { userId: 'li', userName: 'Li', sessionId: undefined, address: '::1', requestId: 'r' }

async function entryAt(at: number): Promise<string> {
  const row = auditRow({ action: 'test.done', object: 'test:1' }, actor, at)
  await db.insertInto('audit_entry').values(row).execute()
  const { rows } = await sql<{ place: string }>`select tableoid::regclass::text as place from audit_entry where id = ${row.id}`.execute(db)
  return rows[0]!.place
}

const december = Date.UTC(2030, 11, 31, 23, 59)

test('this month and the next one have a partition, whoever starts at the same time', async () => {
  await Promise.all([addAuditPartitions(db, december), addAuditPartitions(db, december), addAuditPartitions(db, december)])
  expect(await partitions()).toEqual(['audit_entry_2030_12', 'audit_entry_2031_01', 'audit_entry_rest'])
  expect(await entryAt(december)).toBe('audit_entry_2030_12')
  expect(await entryAt(Date.UTC(2031, 0, 1))).toBe('audit_entry_2031_01')
})

test('while a backup is made none is added, and nothing fails; the next run adds it', async () => {
  const later = Date.UTC(2032, 5, 1)
  await db.connection().execute(async (backup) => {
    await sql`select pg_advisory_lock(${backupLock})`.execute(backup)
    await addAuditPartitions(db, later)
    expect(await partitions()).not.toContain('audit_entry_2032_06')
    await sql`select pg_advisory_unlock(${backupLock})`.execute(backup)
  })
  await addAuditPartitions(db, later)
  expect(await partitions()).toContain('audit_entry_2032_06')
})

test('entries in a partition cannot be changed either', async () => {
  await entryAt(december)
  await expect(sql`update audit_entry_2030_12 set action = 'other'`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from audit_entry`.execute(db)).rejects.toThrow('append-only')
})

test('a month whose entries already lie in the rest stays there, and the next one gets its own', async () => {
  const march = Date.UTC(2031, 2, 15)
  expect(await entryAt(march)).toBe('audit_entry_rest')
  await addAuditPartitions(db, march)
  expect(await entryAt(march)).toBe('audit_entry_rest')
  expect(await entryAt(Date.UTC(2031, 3, 1))).toBe('audit_entry_2031_04')
})
