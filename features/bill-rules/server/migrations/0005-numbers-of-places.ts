import { sql, type Kysely } from 'kysely'

/** The numbers of a rule may be counted apart for each place, whose code then stands in them in place of the prefix: plots of a village. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bill_counter add column place text not null default '', drop constraint bill_counter_pkey,
    add primary key (rule_id, place, period)`.execute(db)
}
