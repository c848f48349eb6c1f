import { sql, type Kysely } from 'kysely'

/** The log of runs: what each brought or took in, and why it ended before its end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table third_run (
    id uuid primary key, platform text not null, kind text not null, direction text not null, actor_name text,
    created integer not null, updated integer not null, removed integer not null, failed integer not null,
    problem text, problem_params jsonb, ended_at timestamptz not null)`.execute(db)
  await sql`create index third_run_newest on third_run (platform, ended_at desc, id)`.execute(db)
}
