import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { hasWrittenSince } from '#server/audit/own-writes.ts'
import { markRestored } from '#server/audit/restore-mark.ts'
import { verifyAudit } from '#server/audit/seal.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sealWhole } from '#server/testing/sealed-audit.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const { db } = await testDatabase()
const now = Date.UTC(2026, 10, 20)
const actor = { ...systemActor, userId: 'u1' }
const writes = (object: string) => inTransaction(db, (tx) => writeAudit(tx, [auditRow({ action: 'role.created', object }, actor, now)]))
const numbers = async (): Promise<bigint[]> =>
  (await db.selectFrom('audit_entry').select('xid').orderBy('id').execute()).map(({ xid }) => BigInt(xid))

test('a log that was restored twice counts on behind what was restored, and its chain holds', async () => {
  await writes('role:1')
  await sealWhole(db, now)
  for (const [index, nextTransaction] of ['9000000000', '70000000000000'].entries()) {
    await writes(`role:unsealed-${index}`)
    await inTransaction(db, (tx) => markRestored(tx, { archive: 'a'.repeat(64), madeAt: new Date(now), nextTransaction }, now))
    await writes(`role:after-${index}`)
    expect((await numbers()).slice(-2).every((xid) => xid >= BigInt(nextTransaction))).toBe(true)
    expect(await verifyAudit(db)).toMatchObject({ fault: undefined, unsealed: 3 })
    await sealWhole(db, now)
    expect(await verifyAudit(db)).toMatchObject({ fault: undefined, unsealed: 0 })
  }
  expect(await db.selectFrom('audit_restore').select('no').execute()).toEqual([{ no: 1 }, { no: 2 }])
  await expect(sql`update audit_restore set shift = 0`.execute(db)).rejects.toThrow('append-only')
})

test('whether somebody has written since is told after a restore too', async () => {
  const snapshot = async () => (await sql<{ text: string }>`select pg_current_snapshot()::text as text`.execute(db)).rows[0]!.text
  const before = await snapshot()
  expect(await hasWrittenSince(db, 'u1', before)).toBe(false)
  await writes('role:3')
  expect(await hasWrittenSince(db, 'u1', before)).toBe(true)
  expect(await hasWrittenSince(db, 'u2', before)).toBe(false)
  expect(await hasWrittenSince(db, 'u1', await snapshot())).toBe(false)
})

test('a number that nobody was given is found after a restore', async () => {
  const xid = (await numbers()).at(-1)! + 1_000_000n
  await sql`insert into audit_entry select gen_random_uuid(), at, actor_id, actor_name, address, session_id, action, object, changes, result,
    request_id, hash, ${xid.toString()}::bigint from audit_entry limit 1`.execute(db)
  expect((await verifyAudit(db)).fault).toBeDefined()
})
