import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import { announceChanges } from '#server/sockets/announce-changes.ts'

/** Frame on which open pages read the rights of their user again. */
const method = 'rightsChanged'

/**
 * Notifies open pages of changed rights: everybody where grants or graded administration change, and single people where they
 * themselves do, as with their roles and organizations.
 *
 * @returns a function that stops it
 */
export async function announceRights(kernel: Kernel): Promise<() => Promise<void>> {
  let since = await newestChange(kernel)
  const changedPeople = async (): Promise<readonly string[]> => {
    const rows = await kernel.db.selectFrom('user_change').selectAll().where('version', '>', since).execute()
    since = rows.reduce((newest, { version }) => (BigInt(version) > BigInt(newest) ? version : newest), since)
    return rows.map((row) => row.user_id)
  }
  const stops = [
    announceChanges(kernel, 'access', method),
    announceChanges(kernel, 'administration', method),
    announceChanges(kernel, 'people', method, changedPeople),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

async function newestChange({ db }: Kernel): Promise<string> {
  const { rows } = await sql<{ version: string }>`select coalesce(max(version), 0)::text as version from user_change`.execute(db)
  return rows[0]?.version ?? '0'
}
