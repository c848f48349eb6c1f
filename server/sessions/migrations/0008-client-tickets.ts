import { sql, type Kysely } from 'kysely'

/** Sign-ins of clients that hold one text for the link and for asking what became of it; both columns then hold the same hash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scan add column by_client boolean not null default false`.execute(db)
}
