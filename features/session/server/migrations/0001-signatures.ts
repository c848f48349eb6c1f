import { sql, type Kysely } from 'kysely'

/** Drawn signatures of people, encrypted; the default one goes with what they approve. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table user_signature (
    id uuid primary key, user_id uuid not null references user_account (id), image jsonb not null,
    is_default boolean not null default false, created_at timestamptz not null default now())`.execute(db)
  await sql`create unique index user_signature_default on user_signature (user_id) where is_default`.execute(db)
  await sql`create index user_signature_user on user_signature (user_id)`.execute(db)
}
