import { sql, type Kysely } from 'kysely'

/**
 * When people are at work on a working day: one row, with up to four spans as texts (`08:30-12:00`). It begins with seven hours around a noon break, as
 * offices of the administration keep them: without any, whoever chose office hours for a flow would get whole days and not be told. No flow that
 * stands counts in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table office_hours (
    id text primary key check (id = 'office-hours'), span1 text not null, span2 text not null, span3 text not null, span4 text not null,
    version integer not null, modified_at timestamptz not null)`.execute(db)
  await sql`insert into office_hours (id, span1, span2, span3, span4, version, modified_at)
    values ('office-hours', '08:30-12:00', '14:30-18:00', '', '', 1, now())`.execute(db)
}
