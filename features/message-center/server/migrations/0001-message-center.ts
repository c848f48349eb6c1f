import { sql, type Kysely } from 'kysely'

/** Templates, webhook accounts, send configurations, and the log of what was sent outside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const shared = sql`id uuid primary key, name text not null, code text not null, enabled boolean not null default true,
    description text not null default '', version integer not null default 1, created_at timestamptz not null default now(),
    created_by uuid, modified_at timestamptz`
  await sql`create table message_template (${shared}, source text not null, channel text not null, title text not null,
    content text not null)`.execute(db)
  await sql`create table message_account (${shared}, webhook_type text not null, address jsonb not null, host text not null,
    approve_type text not null default '1', secret jsonb)`.execute(db)
  await sql`create table send_configuration (${shared}, source text not null, entries jsonb not null default '[]',
    used_for jsonb not null default '[]')`.execute(db)
  for (const table of ['message_template', 'message_account', 'send_configuration'])
    await sql`create unique index ${sql.ref(`${table}_code`)} on ${sql.table(table)} (code)`.execute(db)
  await sql`create table sent_message (
    id uuid primary key, job_id uuid not null, channel text not null, source text not null, title text not null, content text not null,
    user_id uuid, account_id text not null default '', state text not null default 'waiting', attempts integer not null default 0,
    reason text not null default '', payload jsonb not null, created_at timestamptz not null, sent_at timestamptz)`.execute(db)
  await sql`create unique index sent_message_job on sent_message (job_id)`.execute(db)
  await sql`create index sent_message_newest on sent_message (created_at desc, id desc)`.execute(db)
}
