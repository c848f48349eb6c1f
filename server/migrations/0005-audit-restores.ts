import { sql, type Kysely } from 'kysely'

/**
 * Restores of this database. Entries and seals of the audit log name transactions of the database they were written in; a new server counts
 * from its own beginning, so from a restore on the log adds `shift` to its numbers, and they go on behind those that were restored. As final
 * as the log itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_restore (
    no integer primary key, restored_at timestamptz not null, made_at timestamptz not null, shift bigint not null, archive text not null)`.execute(
    db,
  )
  await sql`create trigger audit_restore_append_only before update or delete on audit_restore for each row execute function refuse_audit_change()`.execute(
    db,
  )
  await sql`create trigger audit_restore_kept before truncate on audit_restore for each statement execute function refuse_audit_change()`.execute(
    db,
  )
}
