import { sql, type Kysely } from 'kysely'

/** Seals are as final as entries, and nothing of either is emptied as a whole; partitions to come get the same guard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function refuse_audit_change()`.execute(
    db,
  )
  await sql`create trigger audit_seal_kept before truncate on audit_seal for each statement execute function refuse_audit_change()`.execute(
    db,
  )
  await sql`do $$ declare part regclass; begin
    for part in select 'audit_entry'::regclass union all select inhrelid::regclass from pg_inherits where inhparent = 'audit_entry'::regclass loop
      execute format('create trigger audit_entry_kept before truncate on %s for each statement execute function refuse_audit_change()', part);
    end loop; end $$`.execute(db)
}
