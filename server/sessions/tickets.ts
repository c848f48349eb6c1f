import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { readSessionById } from '#server/sessions/read-session.ts'
import { isHeldBack, type SignedIn } from '#server/sessions/signed-in.ts'
import { newSecret, secretHash, secretOf } from '#server/sessions/token.ts'
import './tables.ts'

/** How long a ticket waits for its one use (security 3.10); one in the link of an export waits longer (security 8.8). */
const usualSeconds = 60
export const exportLinkSeconds = 300

/**
 * Makes a ticket for an address that cannot carry the token.
 *
 * @param purpose what it opens; it is refused for anything else
 * @param target the one thing it opens: an id, or an address; `''` where the purpose needs none
 */
export async function issueTicket(tx: Tx | Db, sessionId: string, purpose: string, target: string): Promise<string> {
  const secret = newSecret()
  await tx
    .insertInto('ticket')
    .values({ hash: secretHash(secret), session_id: sessionId, purpose, target })
    .execute()
  return secret
}

/**
 * Redeems a ticket for the session that issued it; it is used up by the first use, also for a wrong purpose.
 *
 * @returns undefined for a ticket that is unknown, used, too old, for something else, or whose session has ended or is locked
 */
export async function redeemTicket(
  kernel: Kernel,
  ticket: string,
  purpose: string,
  target: string,
  livesSeconds = usualSeconds,
): Promise<SignedIn | undefined> {
  const secret = secretOf(ticket)
  if (!secret) return undefined
  const { rows } = await sql<{ session_id: string; purpose: string; target: string; fresh: boolean }>`
    delete from ticket where hash = ${secretHash(secret)}
    returning session_id, purpose, target, created_at > now() - make_interval(secs => ${livesSeconds}) as fresh`.execute(kernel.db)
  const found = rows[0]
  if (!found?.fresh || found.purpose !== purpose || found.target !== target) return undefined
  return usable(await readSessionById(kernel, found.session_id))
}

/** A session that may act now: neither ended nor locked nor held back by something to be done first. */
export function usable(found: SignedIn | { readonly code: number }): SignedIn | undefined {
  return 'code' in found || found.locked || isHeldBack(found) ? undefined : found
}
