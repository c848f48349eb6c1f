import { sql, type Kysely } from 'kysely'

/** Over which send configuration the receivers are told, besides their box. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announcement add column send_configuration text not null default ''`.execute(db)
}
