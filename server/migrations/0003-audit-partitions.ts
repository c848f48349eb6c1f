import { sql, type Kysely } from 'kysely'

/**
 * Partitions of the log are made by a function with the rights of the log's owner, so that the product's own role needs none of
 * them. It takes a month and nothing else, as whoever may call it must not decide what the partition holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  await sql`create function add_audit_partition(month date) returns void language plpgsql security definer
    set search_path = ${sql.id(rows[0]!.schema)}, pg_temp set timezone = 'UTC' as $body$
    declare
      starts constant timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
      ends constant timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
      part constant text := 'audit_entry_' || to_char(month, 'YYYY_MM');
    begin
      perform pg_advisory_xact_lock(hashtext('audit_partitions'));
      if exists (select from pg_class where relname = part and relnamespace = current_schema()::regnamespace) then return; end if;
      -- What the default partition holds of the month stays there, and then so does all of it.
      if exists (select from audit_entry_rest where at >= starts and at < ends) then return; end if;
      execute format('create table %I partition of audit_entry for values from (%L) to (%L)', part, starts, ends);
      -- Row triggers are inherited from the parent, the trigger against truncate is not.
      execute format('create trigger audit_entry_kept before truncate on %I for each statement execute function refuse_audit_change()', part);
    end $body$`.execute(db)
  await sql`revoke all on function add_audit_partition(date) from public`.execute(db)
}
