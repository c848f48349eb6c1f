import { sql, type Kysely } from 'kysely'

/** A counter knows with how many digits its last number was given, since those of its rule may grow. Without it they are those of the rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bill_counter add column digits integer`.execute(db)
}
