import { sql, type Kysely } from 'kysely'

/** Who edits a thing in a designer, so that two do not write over each other. A row that is not renewed counts no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table edit_hold (
    subject text primary key, user_id text not null, place text not null, since timestamptz not null, renewed_at timestamptz not null)`.execute(
    db,
  )
}
