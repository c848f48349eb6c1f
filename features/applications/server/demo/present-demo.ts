import { sql } from 'kysely'
import type { Demo } from '#features/applications/server/read-application.ts'
import type { DemoMarks } from '#server/configuration/demo-marks.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** Ids of what a demo describes and that is there now. An account counts where name and number are those of the test login, too. */
export async function presentOf(db: Db | Tx, demo: Demo): Promise<DemoMarks> {
  const entries = demo.dictionaries.flatMap(({ category, entries: inIt }) => inIt.map(({ code }) => `${category}.${code}`))
  const ids = async (from: 'organization' | 'position' | 'dictionary_entry', wanted: readonly string[]) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(from)} where id = any(${wanted}::text[])
      ${from === 'dictionary_entry' ? sql`` : sql`and deleted_at is null`} order by id`.execute(db)
    return rows.map(({ id }) => id)
  }
  const logins = JSON.stringify(demo.users.map(({ account, name, mobilePhone }) => ({ account, name, mobile_phone: mobilePhone })))
  const users = await sql<{ id: string }>`select u.id from user_account as u
    join jsonb_to_recordset(${logins}::jsonb) as login (account text, name text, mobile_phone text)
      on login.account = u.account and login.name = u.name and login.mobile_phone = u.mobile_phone
    where u.deleted_at is null order by u.id`.execute(db)
  return {
    user: users.rows.map(({ id }) => id),
    organization: await ids(
      'organization',
      demo.organizations.map(({ code }) => code),
    ),
    position: await ids(
      'position',
      demo.positions.map(({ code }) => code),
    ),
    'dictionary-entry': await ids('dictionary_entry', entries),
  }
}
