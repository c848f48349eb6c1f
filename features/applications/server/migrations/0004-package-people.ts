import { sql, type Kysely } from 'kysely'

/** Whom an administrator chose for those whom a package names and this system does not have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table function_package add column people jsonb not null default '[]'`.execute(db)
}
