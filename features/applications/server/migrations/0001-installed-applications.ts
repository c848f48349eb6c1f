import { sql, type Kysely } from 'kysely'

/** Installed steps of the built-in applications with the hashes of their files, and the loaded parts of their demos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table application_step (
    application text not null, name text not null, hash text not null, installed_at timestamptz not null default now(),
    primary key (application, name))`.execute(db)
  // One row per part, so that an interrupted load continues behind the last complete part.
  await sql`create table demo_load (
    application text not null, part text not null, loaded_at timestamptz not null default now(), primary key (application, part))`.execute(
    db,
  )
}
