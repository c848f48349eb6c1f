import { sql, type Kysely } from 'kysely'

/** Why a planned request of a sub flow could not be started yet, and since when: who watches over its parent reads it and tries again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_child add column failure jsonb, add column failed_at timestamptz`.execute(db)
}
