import { sql, type Kysely } from 'kysely'

/** Recurring jobs that an administrator has stopped, and what finds the runs of a job, or of a task on a schedule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stopped_job (name text primary key, stopped_at timestamptz not null default now())`.execute(db)
  await sql`create index job_name on job (name, created_at)`.execute(db)
  await sql`create index job_task on job (key, created_at) where key like 'task:%'`.execute(db)
}
