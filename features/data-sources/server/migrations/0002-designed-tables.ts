import { sql, type Kysely } from 'kysely'

/** Tables that administrators make in the platform's own database lie apart from those of the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema designed_tables`.execute(db)
}
