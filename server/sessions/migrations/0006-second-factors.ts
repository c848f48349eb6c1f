import { sql, type Kysely } from 'kysely'

/** Codes of an app as a second factor of signing in. Secrets lie encrypted, recovery codes and tickets as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table second_factor (
    user_id uuid primary key references user_account (id) on delete cascade, secret jsonb not null, confirmed_at timestamptz,
    last_step bigint not null default 0, created_at timestamptz not null default now())`.execute(db)
  await sql`create table recovery_code (hash bytea primary key, user_id uuid not null references user_account (id) on delete cascade)`.execute(
    db,
  )
  await sql`create index recovery_code_user on recovery_code (user_id)`.execute(db)
  // Sign-ins whose password was right and whose code is still to come.
  await sql`create table sign_in_step (
    hash bytea primary key, user_id uuid not null references user_account (id) on delete cascade, is_enterprise boolean not null,
    tries integer not null default 0, created_at timestamptz not null default now())`.execute(db)
  await sql`create index sign_in_step_created on sign_in_step (created_at)`.execute(db)
}
