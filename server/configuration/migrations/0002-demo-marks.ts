import { sql, type Kysely } from 'kysely'

/** What a demo made, by kind and id: its removal touches nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table demo_mark (kind text not null, id text not null, primary key (kind, id))`.execute(db)
}
