import { sql, type RawBuilder } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillText } from '#engine/texts/text.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { addAuditPartitions } from '#server/audit/partitions.ts'
import { sealAudit, verifyAudit } from '#server/audit/seal.ts'
import { auditTexts } from '#server/audit/texts.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { testDatabase } from '#server/testing/test-database.ts'

const { db } = await testDatabase()
const now = Date.UTC(2031, 4, 3)
await addAuditPartitions(db, now)

async function act(action: string): Promise<void> {
  await inTransaction(db, (tx) => writeAudit(tx, [auditRow({ action, object: 'thing:1', changes: { a: 1 } }, systemActor, now)]))
}

/** Tampers as a superuser could: disables the triggers first. */
async function forge(...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const statement of statements) await statement.execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
  })
}

async function fault(): Promise<string | undefined> {
  const found = (await verifyAudit(db)).fault
  return found && fillText(auditTexts, 'en', found.text, found.params)
}

beforeEach(async () => {
  await forge(sql`delete from audit_entry`, sql`delete from audit_seal`)
  for (const action of ['first', 'second', 'third']) {
    await act(action)
    // Transactions in other databases of the same server delay a seal.
    while ((await sealAudit(db, now)) === 0);
  }
  await act('open')
  expect(await verifyAudit(db)).toEqual({ seals: 3, entries: 3, unsealed: 1, fault: undefined })
})

describe('the log is append-only', () => {
  test.each([
    sql`update audit_entry set action = 'other'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
    sql`truncate audit_entry_2031_05`,
    sql`truncate audit_entry_rest`,
    sql`update audit_seal set count = 0`,
    sql`delete from audit_seal`,
    sql`truncate audit_seal`,
  ])('statement %#', async (statement) => {
    await expect(statement.execute(db)).rejects.toThrow('append-only')
    expect(await fault()).toBeUndefined()
  })
})

describe('tampering with the tables is found', () => {
  const second = sql`action = 'second'`
  const copy = sql`insert into audit_entry (id, at, actor_id, actor_name, address, session_id, action, object, changes, result, request_id, hash, xid)
    select gen_random_uuid(), at, actor_id, actor_name, address, session_id, action, object, changes, result, request_id, hash`
  test.each<[string, RawBuilder<unknown>[], RegExp]>([
    ['a changed entry', [sql`update audit_entry set object = 'thing:2' where ${second}`], /was changed/],
    ['a changed member of its changes', [sql`update audit_entry set changes = '{"a":2}' where ${second}`], /was changed/],
    ['another time', [sql`update audit_entry set at = at + interval '1 second' where ${second}`], /was changed/],
    ['an entry that is gone', [sql`delete from audit_entry where ${second}`], /covers 1 entries, 0 are there/],
    ['an entry that came later', [sql`${copy}, xid from audit_entry where ${second}`], /was changed|covers 1 entries, 2 are there/],
    ['an entry moved out of every seal', [sql`update audit_entry set xid = -1 where ${second}`], /covers 1 entries, 0 are there/],
    ['an entry before the first seal', [sql`update audit_entry set xid = -1 where action = 'open'`], /never given/],
    [
      'an entry that no seal would ever reach',
      [sql`update audit_entry set xid = 9000000000000000000 where action = 'open'`],
      /never given/,
    ],
    ['a changed open entry', [sql`update audit_entry set actor_name = 'x' where action = 'open'`], /was changed/],
    ['a seal that is gone', [sql`delete from audit_seal where no = 2`], /does not follow/],
    ['a changed seal', [sql`update audit_seal set hash = sha256('x') where no = 2`], /does not match/],
    [
      'an entry and its own hash',
      [sql`update audit_entry set hash = (select hash from audit_entry where action = 'first') where ${second}`],
      /was changed/,
    ],
  ])('%s', async (_name, statements, message) => {
    await forge(...statements)
    expect(await fault()).toMatch(message)
  })
})

describe('a range of time', () => {
  const dayOf = (days: number) => new Date(now + days * 86_400_000)

  test('is verified alone: what lies before or after it is not looked at', async () => {
    await forge(
      sql`update audit_seal set sealed_at = ${dayOf(-2)} where no = 1`,
      sql`update audit_seal set sealed_at = ${dayOf(2)} where no = 3`,
    )
    await forge(sql`update audit_entry set object = 'thing:2' where action in ('first', 'third')`)
    const told: [number, number][] = []
    const onPart = async (seals: number, all: number) => void told.push([seals, all])
    expect(await verifyAudit(db, { since: dayOf(-1), until: dayOf(1), onPart })).toEqual({
      seals: 1,
      entries: 1,
      unsealed: 0,
      fault: undefined,
    })
    expect(told).toEqual([[1, 1]])
    expect((await verifyAudit(db, { until: dayOf(-1) })).fault).toMatchObject({ text: 'audit.sealed-changed', params: { seal: 1 } })
    expect((await verifyAudit(db, { since: dayOf(1) })).fault).toMatchObject({ text: 'audit.sealed-changed', params: { seal: 3 } })
  })

  test('without a seal in it has nothing that could be wrong', async () => {
    expect(await verifyAudit(db, { since: dayOf(5), until: dayOf(6) })).toEqual({ seals: 0, entries: 0, unsealed: 0, fault: undefined })
  })
})
