import { sql, type Kysely } from 'kysely'

/**
 * What each person chose: events and channels that he does not want, and hours of the day in which nothing goes out to him. Who has no
 * row gets everything at any time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notification_choice (
    user_id uuid primary key references user_account (id) on delete cascade, off jsonb not null default '[]',
    quiet boolean not null default false, quiet_from text not null default '22:00', quiet_to text not null default '08:00',
    version integer not null default 1)`.execute(db)
}
