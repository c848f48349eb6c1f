import { sql, type Kysely } from 'kysely'

/** The data source that a statement runs in; `0` is the platform's own database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_interface add column link_id text not null default '0'`.execute(db)
}
