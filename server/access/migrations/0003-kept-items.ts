import { sql, type Kysely } from 'kysely'

/**
 * Permission items and data schemes that administrators keep by hand, beside those that a function or an application declares; fields
 * for data schemes (`data`), and the tables that the items of a menu are taken from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kept = sql`add column description text not null default '', add column version integer not null default 1,
    add column created_at timestamptz not null default now(), add column created_by uuid,
    add column modified_at timestamptz not null default now(), add column modified_by uuid, add column declared jsonb`
  await sql`alter table menu_item drop constraint menu_item_kind_check`.execute(db)
  await sql`alter table menu_item add constraint menu_item_kind_check check (kind in ('button', 'column', 'field', 'data'))`.execute(db)
  await sql`alter table menu_item add column parent_id text, add column property jsonb not null default '{}',
    add column withdrawn boolean not null default false, ${kept}`.execute(db)
  await sql`alter table row_scheme ${kept}`.execute(db)
  // Until now everything was declared, and disabled where the declaration did not name it any more.
  await sql`update menu_item set declared = jsonb_build_object('name', name, 'sort_code', sort_code, 'property', property),
    withdrawn = not enabled, enabled = true`.execute(db)
  await sql`update row_scheme set declared =
    jsonb_build_object('name', name, 'all_rows', all_rows, 'definition', definition, 'sort_code', sort_code)`.execute(db)
  await sql`create table menu_tables (
    id text not null unique, menu_id text not null references menu (id) on delete cascade,
    kind text not null check (kind in ('column', 'field', 'data')), tables text[] not null, primary key (menu_id, kind))`.execute(db)
}
