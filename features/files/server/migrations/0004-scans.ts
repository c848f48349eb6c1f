import { sql, type Kysely } from 'kysely'

/** Files may wait for a virus scanner. Those from before wait for nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_file add column scan_state text check (scan_state in ('waiting', 'infected'))`.execute(db)
  await sql`create index stored_file_unscanned on stored_file (uploaded_at) where scan_state = 'waiting'`.execute(db)
}
