import { sql, type Kysely } from 'kysely'

/** Data reports, with what each shows of its source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_report (
    id text primary key, code text not null, name text not null, category text not null, definition jsonb not null,
    description text not null default '', enabled boolean not null default true, sort_code integer not null default 0,
    version integer not null default 1, created_at timestamptz not null default now(), created_by text, modified_at timestamptz)`.execute(
    db,
  )
  await sql`create unique index data_report_code on data_report (code)`.execute(db)
  await sql`create index data_report_source on data_report ((definition -> 'source' ->> 'id'))`.execute(db)
}
