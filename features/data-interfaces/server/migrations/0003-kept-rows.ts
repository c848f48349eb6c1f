import { sql, type Kysely } from 'kysely'

/** Texts of the rows that records refer to, as their interface gave them last: records go on to show them while it fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_interface_row (
    interface_id text not null, member text not null, value text not null, texts jsonb not null,
    primary key (interface_id, member, value))`.execute(db)
}
