import { sql, type Kysely } from 'kysely'

/** Whom the versions of the cache `people` changed, so that a node reads these alone. No reference: a row may outlive its user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table user_change (user_id uuid primary key, version bigint not null)`.execute(db)
  await sql`create index user_change_version on user_change (version)`.execute(db)
}
