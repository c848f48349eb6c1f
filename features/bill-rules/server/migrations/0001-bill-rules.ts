import { sql, type Kysely } from 'kysely'

/** Bill rules and their counters. Every submission updates a counter row, so pages are left half empty for updates in place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bill_rule (
    id text primary key, code text not null unique, name text not null, category text not null default '', prefix text not null,
    date_format text not null, digits smallint not null, start_number text not null, description text not null default '',
    sort_code integer not null default 0, enabled boolean not null default true, output_number text,
    created_at timestamptz not null default now(), modified_at timestamptz)`.execute(db)
  await sql`create table bill_counter (
    rule_id text not null references bill_rule (id), period text not null, value bigint not null, primary key (rule_id, period))
    with (fillfactor = 10)`.execute(db)
}
