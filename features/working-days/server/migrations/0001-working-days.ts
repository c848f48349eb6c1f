import { sql, type Kysely } from 'kysely'
import { announcedDays } from '#engine/values/chinese-holidays.ts'

/** Days that differ from the weekend rule, filled with what is announced; administrators edit them from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table working_day (
    id text primary key, day text not null unique, name text not null, worked boolean not null, version integer not null,
    modified_at timestamptz not null)`.execute(db)
  const days = [2025, 2026].flatMap(announcedDays)
  const rows = JSON.stringify(days.map(({ day, name, isWorked }) => ({ day, name, worked: isWorked })))
  await sql`insert into working_day (id, day, name, worked, version, modified_at)
    select day, day, name, worked, 1, now() from jsonb_to_recordset(${rows}::jsonb) as given(day text, name text, worked boolean)`.execute(
    db,
  )
}
