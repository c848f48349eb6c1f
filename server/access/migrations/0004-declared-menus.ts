import { sql, type Kysely } from 'kysely'

/**
 * What the program or an application declared of a system or menu, beside what stands there now: what an administrator changed is
 * told from it and kept. Null for what people made, and until the next declaration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table system add column declared jsonb`.execute(db)
  await sql`alter table menu add column declared jsonb`.execute(db)
}
