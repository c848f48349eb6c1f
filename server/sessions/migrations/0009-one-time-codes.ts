import { sql, type Kysely } from 'kysely'

/** Codes sent to a mail address or telephone; ticket and code as hashes. Where nobody is meant, nothing was sent and no code is right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table one_time_code (
    ticket_hash bytea primary key, code_hash bytea not null, purpose text not null,
    user_id uuid references user_account (id) on delete cascade, is_enterprise boolean not null, tries integer not null default 0,
    verified_at timestamptz, created_at timestamptz not null default now())`.execute(db)
  await sql`create index one_time_code_created on one_time_code (created_at)`.execute(db)
  await sql`create index one_time_code_user on one_time_code (user_id)`.execute(db)
}
