import { sql, type Kysely } from 'kysely'

/** The moment of the timer of which it was told last that the request could not go on from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_task add column timer_told timestamptz`.execute(db)
}
