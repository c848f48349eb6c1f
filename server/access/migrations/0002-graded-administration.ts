import { sql, type Kysely } from 'kysely'

/** Who administers which part of the organization tree (permissions 6): what they may do there and below. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const actions = sql`array['select', 'add', 'edit', 'delete']`
  const layer = (column: string) =>
    sql`${sql.id(column)} text[] not null check (${sql.id(column)} <@ ${actions} and (${sql.id(column)} = '{}' or 'select' = any (${sql.id(column)})))`
  await sql`create table organization_administrator (
    user_id uuid not null, organization_id text not null, ${layer('this_layer')}, ${layer('sub_layers')},
    modified_at timestamptz not null default now(), modified_by uuid, primary key (user_id, organization_id))`.execute(db)
  await sql`create index organization_administrator_of on organization_administrator (organization_id)`.execute(db)
}
