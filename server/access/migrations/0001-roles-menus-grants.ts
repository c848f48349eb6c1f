import { sql, type Kysely } from 'kysely'

/** Roles, systems, menus with their permission items, and what is granted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kept = sql`description text not null default '', created_at timestamptz not null default now(), created_by uuid,
    modified_at timestamptz not null default now(), modified_by uuid, version integer not null default 1, deleted_at timestamptz`

  await sql`create table role (
    id text primary key, code text not null, name text not null, kind text not null default '', is_global boolean not null default false,
    enabled boolean not null default true, sort_code integer not null default 0, ${kept})`.execute(db)
  await sql`create unique index role_code on role (code) where deleted_at is null`.execute(db)
  await sql`create table role_organization (
    role_id text not null references role (id), organization_id text not null, primary key (role_id, organization_id))`.execute(db)
  await sql`create index role_organization_of on role_organization (organization_id)`.execute(db)
  await sql`create table user_role (
    user_id uuid not null, role_id text not null references role (id), primary key (user_id, role_id))`.execute(db)
  await sql`create index user_role_members on user_role (role_id)`.execute(db)

  await sql`create table system (
    id text primary key, code text not null, name text not null, icon text not null default '', is_main boolean not null default false,
    enabled boolean not null default true, sort_code integer not null default 0, property jsonb not null default '{}', ${kept})`.execute(db)
  await sql`create unique index system_code on system (code) where deleted_at is null`.execute(db)
  await sql`create unique index system_main on system (is_main) where is_main`.execute(db)

  await sql`create table menu (
    id text primary key, parent_id text references menu (id) deferrable initially deferred, system_id text not null references system (id),
    code text not null, name text not null, icon text not null default '', type smallint not null check (type between 0 and 8),
    address text not null default '', link_target text not null default '', category text not null default 'Web',
    property jsonb not null default '{}', judges_buttons boolean not null default false, judges_columns boolean not null default false,
    judges_fields boolean not null default false, judges_rows boolean not null default false, enabled boolean not null default true,
    hidden boolean not null default false, sort_code integer not null default 0, ${kept})`.execute(db)
  await sql`create unique index menu_code on menu (system_id, category, code) where deleted_at is null`.execute(db)
  await sql`create index menu_parent on menu (parent_id)`.execute(db)

  await sql`create table menu_item (
    id text primary key, menu_id text not null references menu (id) on delete cascade, kind text not null check (kind in ('button', 'column', 'field')),
    code text not null, name text not null, enabled boolean not null default true, sort_code integer not null default 0,
    unique (menu_id, kind, code))`.execute(db)
  await sql`create table row_scheme (
    id text primary key, menu_id text not null references menu (id) on delete cascade, code text not null, name text not null,
    all_rows boolean not null default false, definition jsonb not null, sort_code integer not null default 0, unique (menu_id, code))`.execute(
    db,
  )
  await sql`create unique index row_scheme_all on row_scheme (menu_id) where all_rows`.execute(db)

  // No reference on item_id: a grant of a thing that is gone admits nothing, and comes back with the thing.
  await sql`create table role_grant (
    role_id text not null references role (id) on delete cascade,
    kind text not null check (kind in ('system', 'menu', 'button', 'column', 'field', 'rows', 'portal')), item_id text not null,
    primary key (role_id, kind, item_id))`.execute(db)
}
