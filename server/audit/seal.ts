import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hashOfEntry, type AuditRow } from '#server/audit/audit.ts'
import { shiftOfLog } from '#server/audit/restore-mark.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Db, Tx } from '#server/database/types.ts'

/**
 * A seal covers every entry whose transaction number lies from `xid_from` (inclusive) to `xid_to` (exclusive) and chains their
 * hashes to the seal before. Transactions below the snapshot's oldest one are finished, so the set never grows later and writers
 * never wait for a seal to be computed. After a restore the log counts on behind the numbers that were restored (`restore-mark.ts`).
 */
declare module '#server/database/types.ts' {
  interface Tables {
    audit_seal: { no: number; xid_from: string; xid_to: string; count: number; hash: Buffer; sealed_at: Date }
  }
}

const batch = 5_000

const shift = sql.raw(shiftOfLog)

/** Seals the finished transactions since the last seal; one node at a time. Returns the number of entries sealed. */
export async function sealAudit(db: Db, now: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mine: boolean; limit: string }>`
      select pg_try_advisory_xact_lock(hashtext('audit_seal')) as mine,
        (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${shift})::text as limit`.execute(tx)
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

interface Seal {
  readonly no: number
  readonly xid_from: string
  readonly xid_to: string
  readonly count: number
  readonly hash: Buffer
}

type Entry = Omit<AuditRow, 'changes'> & { changes: unknown; xid: string }

/** What does not fit, and where. */
export interface AuditFault {
  readonly text:
    | 'audit.not-following'
    | 'audit.sealed-changed'
    | 'audit.count-differs'
    | 'audit.hash-differs'
    | 'audit.changed'
    | 'audit.never-given'
  readonly params: Readonly<Record<string, string | number>>
}

export interface AuditVerdict {
  readonly seals: number
  readonly entries: number
  readonly unsealed: number
  /** First seal or entry that was changed after it was written, undefined when there is none. */
  readonly fault: AuditFault | undefined
}

export interface Verifying {
  /** Seals that were made since then; the seal before the first of them is taken as right. From the very first when absent. */
  readonly since?: Date | undefined
  /** Seals that were made until then; entries that are not sealed yet are looked at when absent. */
  readonly until?: Date | undefined
  /** Called after each part, with the seals done so far and all of them. */
  readonly onPart?: (seals: number, all: number) => Promise<void>
}

/** Seals and entries read by one statement. */
const sealsOfPart = 500
const entriesOfPart = 5_000

/** Computes seals anew from the entries and compares; also recomputes the hash of entries that are not sealed yet. */
export async function verifyAudit(db: Db, { since, until, onPart }: Verifying = {}): Promise<AuditVerdict> {
  const all = await sealsBetween(db, since, until)
  let last = since && all.first !== undefined ? await sealOf(db, all.first - 1) : undefined
  let entries = 0
  let seals = 0
  for (let no = all.first ?? 1; seals < all.count;) {
    const part = await partFrom(db, no, until)
    // A number that is missing in between: the next seal does not follow.
    if (part.length === 0) return { seals: all.count, entries, unsealed: 0, fault: notFollowing(no) }
    const found = await verifyPart(db, part, last)
    entries += found.entries
    if (found.fault) return { seals: all.count, entries, unsealed: 0, fault: found.fault }
    last = part.at(-1)
    no = last!.no + 1
    seals += part.length
    await onPart?.(seals, all.count)
  }
  if (until) return { seals: all.count, entries, unsealed: 0, fault: undefined }
  const open = await readEntries(db, last?.xid_to ?? '0', '9223372036854775807')
  const changed = open.find((entry) => !hashOfEntry(entry).equals(entry.hash))
  const fault: AuditFault | undefined = changed ? { text: 'audit.changed', params: { entry: changed.id } } : await entryOutOfReach(db)
  return { seals: all.count, entries, unsealed: open.length, fault }
}

async function sealsBetween(
  db: Db,
  since: Date | undefined,
  until: Date | undefined,
): Promise<{ count: number; first: number | undefined }> {
  const { rows } = await sql<{ count: string; first: number | null }>`
    select count(*) as count, min(no) as first from audit_seal
    where sealed_at >= ${since ?? new Date(0)} and sealed_at <= ${until ?? new Date(8.64e15)}`.execute(db)
  return { count: Number(rows[0]!.count), first: rows[0]!.first ?? undefined }
}

async function sealOf(db: Db, no: number): Promise<Seal | undefined> {
  return db.selectFrom('audit_seal').selectAll().where('no', '=', no).executeTakeFirst()
}

/** The next seals, as many as one statement reads the entries of. */
async function partFrom(db: Db, no: number, until: Date | undefined): Promise<readonly Seal[]> {
  const rows = await db
    .selectFrom('audit_seal')
    .selectAll()
    .where('no', '>=', no)
    .where('sealed_at', '<=', until ?? new Date(8.64e15))
    .orderBy('no')
    .limit(sealsOfPart)
    .execute()
  let entries = 0
  const fitting = rows.findIndex(({ count }, index) => (entries += count) > entriesOfPart && index > 0)
  return fitting === -1 ? rows : rows.slice(0, fitting)
}

async function verifyPart(
  db: Db,
  seals: readonly Seal[],
  before: Seal | undefined,
): Promise<{ entries: number; fault: AuditFault | undefined }> {
  const unconnected = seals.find((seal, index) => seal.xid_from !== ((index === 0 ? before : seals[index - 1])?.xid_to ?? '0'))
  if (unconnected) return { entries: 0, fault: notFollowing(unconnected.no) }
  const found = await readEntries(db, seals[0]!.xid_from, seals.at(-1)!.xid_to)
  // Numbers of transactions stay below 2^53 for as long as there are computers.
  const entries = found.map((entry) => ({ ...entry, number: Number(entry.xid) }))
  let previous = before?.hash
  for (const seal of seals) {
    const [from, to] = [Number(seal.xid_from), Number(seal.xid_to)]
    const fault = faultOf(
      seal,
      entries.filter((entry) => entry.number >= from && entry.number < to),
      previous,
    )
    if (fault) return { entries: entries.length, fault }
    previous = seal.hash
  }
  return { entries: entries.length, fault: undefined }
}

async function readEntries(db: Db, from: string, to: string): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select id, at, actor_id, actor_name, address, session_id, action, object, changes, result, request_id, hash, xid::text as xid
    from audit_entry where xid >= ${from}::bigint and xid < ${to}::bigint order by id`.execute(db)
  return rows
}

/** No seal ever covers an entry with an invalid transaction number or one in the future: it was not written by an action. */
async function entryOutOfReach(db: Db): Promise<AuditFault | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from audit_entry where xid < 0 or xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ${shift} limit 1`.execute(db)
  return rows[0] && { text: 'audit.never-given', params: { entry: rows[0].id } }
}

const notFollowing = (no: number): AuditFault => ({ text: 'audit.not-following', params: { seal: no } })

function faultOf(seal: Seal, entries: readonly Entry[], previous: Buffer | undefined): AuditFault | undefined {
  const changed = entries.find((entry) => !hashOfEntry(entry).equals(entry.hash))
  if (changed) return { text: 'audit.sealed-changed', params: { entry: changed.id, seal: seal.no } }
  if (entries.length !== seal.count)
    return { text: 'audit.count-differs', params: { seal: seal.no, count: seal.count, there: entries.length } }
  const chain = createHash('sha256').update(previous ?? 'seedbed')
  for (const { hash } of entries) chain.update(hash)
  return chain.digest().equals(seal.hash) ? undefined : { text: 'audit.hash-differs', params: { seal: seal.no } }
}

/** Number of the seal over an entry, by the entry's transaction; undefined while it waits for the next one. */
export async function sealOver(db: Db, xid: string): Promise<number | undefined> {
  const { rows } = await sql<{ no: number; xid_from: string }>`
    select no, xid_from::text from audit_seal where xid_to > ${xid}::bigint order by xid_to limit 1`.execute(db)
  const seal = rows[0]
  return seal && BigInt(seal.xid_from) <= BigInt(xid) ? seal.no : undefined
}
