import { sql, type Kysely } from 'kysely'

/** Settings are text, not `jsonb`: they are never queried and must be returned unchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table column_setting (
    user_id uuid not null references user_account (id), menu_id text not null, columns text not null, modified_at timestamptz not null,
    primary key (user_id, menu_id))`.execute(db)
}
