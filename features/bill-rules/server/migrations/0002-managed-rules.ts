import { sql, type Kysely } from 'kysely'

/**
 * Rules are managed on a screen: they get a version and who made them, and the category becomes the id of its entry. Only
 * applications wrote rules so far, with the code of the entry, whose id they make from both codes. The last number is read from
 * the counters, as a column would be written by every submission.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bill_rule add column version integer not null default 1, add column created_by text, drop column output_number`.execute(
    db,
  )
  await sql`update bill_rule set category = 'businessType.' || category where category <> ''`.execute(db)
}
