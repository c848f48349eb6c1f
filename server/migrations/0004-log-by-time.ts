import { sql, type Kysely } from 'kysely'

/**
 * The log is read from the newest entry back: of everybody, of one person, and what was refused. Entries come in the order of
 * time, so the first two grow at their ends, and the last is small.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entry_at on audit_entry (at, id)`.execute(db)
  await sql`create index audit_entry_actor on audit_entry (actor_id, at, id)`.execute(db)
  // The seal of an entry is found by the entry's transaction.
  await sql`create index audit_seal_xid on audit_seal (xid_to)`.execute(db)
  await sql`create index audit_entry_refused on audit_entry (at, id) where result <> 'done'`.execute(db)
}
