import { sql, type Kysely } from 'kysely'

/** Sign-ins that worked from an address, beside its failures: where many people share an address, more of them mistype. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_failure add column successes integer not null default 0`.execute(db)
}
