import { sql } from 'kysely'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import type { Device } from '#server/sessions/tables.ts'
import { newSecret, secretHash, wireToken } from '#server/sessions/token.ts'

export interface NewSession {
  readonly userId: string
  readonly isEnterprise: boolean
  readonly address: string
  readonly userAgent: string
}

/** The kind of device, as far as the browser tells it. */
export function deviceOf(userAgent: string): Device {
  return /Mobile|Android|iPhone|iPad|uni-app/i.test(userAgent) ? 'app' : 'pc'
}

/**
 * Opens a session. Under `singleLogin` 1 the user's sessions on the same kind of device end (permissions 9).
 *
 * @returns the token as the client keeps it, which is stored nowhere, and the sessions that ended for it
 */
export async function openSession(
  kernel: Kernel,
  tx: Tx,
  given: NewSession,
): Promise<{ token: string; sessionId: string; replaced: readonly string[] }> {
  const { singleLogin } = await systemConfiguration(kernel)
  const device = deviceOf(given.userAgent)
  const replaced = singleLogin === 1 ? await endSessions(kernel, tx, { userId: given.userId, device }, 'replaced') : []
  const secret = newSecret()
  const sessionId = newId()
  await sql`
    insert into session (id, token_hash, user_id, device, is_enterprise, address, user_agent, previous_at, previous_address)
    select ${sessionId}::uuid, ${secretHash(secret)}, ${given.userId}::uuid, ${device}, ${given.isEnterprise}, ${given.address}, ${given.userAgent}, last.created_at, last.address
    from (select 1) as one left join lateral (
      select created_at, address from sign_in_log where user_id = ${given.userId}::uuid and kind = 'in' and worked order by created_at desc limit 1) as last on true`.execute(
    tx,
  )
  return { token: wireToken(secret), sessionId, replaced }
}

/** Gives a session a new token; the old one opens nothing from now on (security 3.8). */
export async function renewToken(tx: Tx, sessionId: string): Promise<string> {
  const secret = newSecret()
  await sql`update session set token_hash = ${secretHash(secret)} where id = ${sessionId}`.execute(tx)
  return wireToken(secret)
}
