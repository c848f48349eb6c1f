import { sql, type RawBuilder } from 'kysely'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import type { Kernel } from '#server/kernel.ts'
import '#server/directory/tables.ts'

/** Longest life of a session, used or not (security 3.8). */
export const longestHours = 12

/**
 * The condition that a request could still use a session, locked or not: neither ended nor too old nor too long unused, of an enabled
 * user. The statement names the session `s` and its user `u`.
 */
export async function isOpenSession(kernel: Pick<Kernel, 'caches' | 'settings'>): Promise<RawBuilder<boolean>> {
  const { tokenTimeout } = await systemConfiguration(kernel)
  return sql<boolean>`s.ended_at is null and u.enabled and u.deleted_at is null
    and s.last_used_at >= now() - make_interval(mins => ${tokenTimeout}::int)
    and s.created_at >= now() - make_interval(hours => ${longestHours}::int)`
}

/** Those of these sessions that a request could still use: neither ended nor locked nor too old nor too long unused, of an enabled user. */
export async function liveSessions(kernel: Kernel, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const isOpen = await isOpenSession(kernel)
  const { rows } = await sql<{ id: string }>`
    select s.id from session as s join user_account as u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[]) and not s.locked and ${isOpen}`.execute(kernel.db)
  return new Set(rows.map((row) => row.id))
}
