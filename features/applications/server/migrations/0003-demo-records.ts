import { sql, type Kysely } from 'kysely'

/** The record that a part of a demo made, which later parts name by their key; unknown of what was loaded before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table demo_load add column record_id text`.execute(db)
}
