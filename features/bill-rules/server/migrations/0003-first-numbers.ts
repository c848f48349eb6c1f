import { sql, type Kysely } from 'kysely'

/** A period knows with which number it began, since the start number of its rule may change: only then is it certain which numbers were given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bill_counter add column first bigint`.execute(db)
}
