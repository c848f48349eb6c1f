import { sql, type Kysely } from 'kysely'

/** Organizations, positions, groups and people. Ids of portable things are text made from their codes, those of people UUIDv7. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kept = sql`description text not null default '', created_at timestamptz not null default now(), created_by uuid,
    modified_at timestamptz not null default now(), modified_by uuid, version integer not null default 1, deleted_at timestamptz`

  await sql`create table organization (
    id text primary key, parent_id text references organization (id), code text not null, name text not null,
    kind text not null check (kind in ('company', 'department')), enabled boolean not null default true, manager_id uuid,
    region_code text, credit_code text, sort_code integer not null default 0, property jsonb not null default '{}', ${kept})`.execute(db)
  await sql`create unique index organization_code on organization (code) where deleted_at is null`.execute(db)
  await sql`create index organization_parent on organization (parent_id)`.execute(db)

  await sql`create table position (
    id text primary key, organization_id text not null references organization (id), code text not null, name text not null,
    kind text not null default '', enabled boolean not null default true, sort_code integer not null default 0,
    property jsonb not null default '{}', ${kept})`.execute(db)
  await sql`create unique index position_code on position (code) where deleted_at is null`.execute(db)
  await sql`create index position_organization on position (organization_id)`.execute(db)

  await sql`create table member_group (
    id text primary key, code text not null, name text not null, kind text not null default '',
    enabled boolean not null default true, sort_code integer not null default 0, ${kept})`.execute(db)
  await sql`create unique index member_group_code on member_group (code) where deleted_at is null`.execute(db)

  // password_changed_at stays empty as long as the password is one that somebody else set.
  await sql`create table user_account (
    id uuid primary key, account text not null, name text not null, password_hash text, password_changed_at timestamptz,
    enabled boolean not null default true, is_administrator boolean not null default false, manager_id uuid,
    language text not null default 'zh', theme text not null default 'classic', system_id text, portal_id text not null default '',
    head_icon text not null default '', gender smallint not null default 3, mobile_phone text not null default '',
    email text not null default '', birthday timestamptz, entry_date timestamptz, sort_code integer not null default 0,
    property jsonb not null default '{}', ${kept})`.execute(db)
  await sql`create unique index user_account_account on user_account (account) where deleted_at is null`.execute(db)
  await sql`create index user_account_manager on user_account (manager_id)`.execute(db)

  await sql`create table user_organization (
    user_id uuid not null references user_account (id), organization_id text not null references organization (id),
    is_major boolean not null default false, sort_order integer not null default 0, primary key (user_id, organization_id))`.execute(db)
  await sql`create unique index user_organization_major on user_organization (user_id) where is_major`.execute(db)
  await sql`create index user_organization_members on user_organization (organization_id)`.execute(db)

  await sql`create table user_position (
    user_id uuid not null references user_account (id), position_id text not null references position (id),
    is_major boolean not null default false, sort_order integer not null default 0, primary key (user_id, position_id))`.execute(db)
  await sql`create unique index user_position_major on user_position (user_id) where is_major`.execute(db)
  await sql`create index user_position_members on user_position (position_id)`.execute(db)

  await sql`create table user_group (
    user_id uuid not null references user_account (id), group_id text not null references member_group (id),
    primary key (user_id, group_id))`.execute(db)
  await sql`create index user_group_members on user_group (group_id)`.execute(db)
}
