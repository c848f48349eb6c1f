import { sql, type Kysely } from 'kysely'

/** What of the built-in applications was installed from which text, and which parts of their demo were loaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table application_step (
    application text not null, name text not null, hash text not null, installed_at timestamptz not null default now(),
    primary key (application, name))`.execute(db)
  // One row a part, so that a load killed midway goes on behind the last whole part and repeats none.
  await sql`create table demo_load (
    application text not null, part text not null, loaded_at timestamptz not null default now(), primary key (application, part))`.execute(
    db,
  )
}
