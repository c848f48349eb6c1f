import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hashOfEntry, type AuditRow } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'

/**
 * A seal covers every entry whose transaction number lies from `xid_from` (inclusive) to `xid_to` (exclusive) and chains their
 * hashes to the seal before. Transactions below the snapshot's oldest one are finished, so the set never grows later and writers
 * never wait for a seal to be computed.
 */
declare module '#server/database/types.ts' {
  interface Tables {
    audit_seal: { no: number; xid_from: string; xid_to: string; count: number; hash: Buffer; sealed_at: Date }
  }
}

const batch = 5_000

/** Seals the finished transactions since the last seal; one node at a time. Returns the number of entries sealed. */
export async function sealAudit(db: Db, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean; limit: string }>`
      select pg_try_advisory_xact_lock(hashtext('audit_seal')) as mine, pg_snapshot_xmin(pg_current_snapshot())::text as limit`.execute(tx)
    if (!rows[0]!.mine) return 0
    const last = await lastSeal(tx)
    const from = last?.xid_to ?? '0'
    const to = await endOfBatch(tx, from, rows[0]!.limit)
    if (!to) return 0
    const { count, hash } = await chainOfRange(tx, from, to, last?.hash)
    if (count === 0) return 0
    await tx
      .insertInto('audit_seal')
      .values({ no: (last?.no ?? 0) + 1, xid_from: from, xid_to: to, count, hash, sealed_at: new Date(now) })
      .execute()
    return count
  })
}

/** Where a batch ends: after the transaction of its last entry, at most at the limit. */
async function endOfBatch(tx: Tx, from: string, limit: string): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    select max(xid)::text as last from (select xid from audit_entry where xid >= ${from}::bigint and xid < ${limit}::bigint order by xid limit ${batch}) as first`.execute(
    tx,
  )
  const last = rows[0]?.last
  return last === null || last === undefined ? undefined : (BigInt(last) + 1n).toString()
}

async function lastSeal(db: Db | Tx) {
  return db.selectFrom('audit_seal').select(['no', 'xid_to', 'hash']).orderBy('no', 'desc').limit(1).executeTakeFirst()
}

/** Chains the stored hashes of the entries; the verify command checks that they fit the content. */
async function chainOfRange(tx: Tx, from: string, to: string, previous: Buffer | undefined): Promise<{ count: number; hash: Buffer }> {
  const { rows } = await sql<{
    hash: Buffer
  }>`select hash from audit_entry where xid >= ${from}::bigint and xid < ${to}::bigint order by id`.execute(tx)
  const chain = createHash('sha256').update(previous ?? 'seedbed')
  for (const row of rows) chain.update(row.hash)
  return { count: rows.length, hash: chain.digest() }
}

async function hashOfRange(
  db: Db | Tx,
  from: string,
  to: string,
  previous: Buffer | undefined,
): Promise<{ count: number; hash: Buffer; firstBad: string | undefined }> {
  const { rows } = await sql<Omit<AuditRow, 'changes'> & { changes: unknown }>`
    select id, at, actor_id, actor_name, address, session_id, action, object, changes, result, request_id, hash
    from audit_entry where xid >= ${from}::bigint and xid < ${to}::bigint order by id`.execute(db)
  const chain = createHash('sha256').update(previous ?? 'seedbed')
  let firstBad: string | undefined
  for (const row of rows) {
    const hash = hashOfEntry(row)
    if (!hash.equals(row.hash)) firstBad ??= row.id
    chain.update(hash)
  }
  return { count: rows.length, hash: chain.digest(), firstBad }
}

export interface AuditVerdict {
  readonly seals: number
  readonly entries: number
  readonly unsealed: number
  /** First seal or entry that was changed after it was written, undefined when there is none. */
  readonly fault: string | undefined
}

/** Computes every seal anew from the entries and compares; also recomputes the hash of entries not sealed yet. */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const seals = await db.selectFrom('audit_seal').selectAll().orderBy('no').execute()
  let previous: Buffer | undefined
  let entries = 0
  let from = '0'
  for (const seal of seals) {
    const found = await hashOfRange(db, seal.xid_from, seal.xid_to, previous)
    entries += found.count
    const faulty = faultOf(seal, found, from)
    if (faulty) return { seals: seals.length, entries, unsealed: 0, fault: faulty }
    previous = seal.hash
    from = seal.xid_to
  }
  const open = await hashOfRange(db, from, '9223372036854775807', previous)
  const fault = open.firstBad === undefined ? await entryOutOfReach(db) : `entry ${open.firstBad} was changed`
  return { seals: seals.length, entries, unsealed: open.count, fault }
}

/** No seal ever covers an entry with an invalid transaction number or one in the future: it was not written by an action. */
async function entryOutOfReach(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from audit_entry where xid < 0 or xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint limit 1`.execute(db)
  return rows[0] && `entry ${rows[0].id} has a transaction number that was never given`
}

function faultOf(
  seal: { no: number; xid_from: string; count: number; hash: Buffer },
  found: { count: number; hash: Buffer; firstBad: string | undefined },
  expectedFrom: string,
): string | undefined {
  if (seal.xid_from !== expectedFrom) return `seal ${seal.no} does not follow the one before`
  if (found.firstBad) return `entry ${found.firstBad} under seal ${seal.no} was changed`
  if (found.count !== seal.count) return `seal ${seal.no} covers ${seal.count} entries, ${found.count} are there`
  return found.hash.equals(seal.hash) ? undefined : `seal ${seal.no} does not match its entries`
}
