import { sql, type Kysely } from 'kysely'

/** Views of lists that users keep under a name. The content is text, not `jsonb`: it is never queried and is returned as it was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table list_view (
    id text primary key, function_id text not null references online_function (id), user_id uuid not null references user_account (id),
    name text not null, published boolean not null, role_ids text[] not null, is_default boolean not null, sort_code integer not null,
    content text not null, version integer not null, modified_at timestamptz not null)`.execute(db)
  await sql`create unique index list_view_own_name on list_view (function_id, user_id, name) where not published`.execute(db)
  await sql`create unique index list_view_published_name on list_view (function_id, name) where published`.execute(db)
}
