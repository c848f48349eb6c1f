import type { Tx } from '#server/database/types.ts'
import { newId } from '#server/new-id.ts'
import './tables.ts'

/** One line of the sign-in log; the typed account is not in it, because somebody may have typed a password there. */
export interface SignInEntry {
  readonly kind: 'in' | 'out' | 'unlock'
  readonly worked: boolean
  readonly reason?: string
  readonly userId: string | undefined
  readonly sessionId: string | undefined
  readonly caller: { readonly address: string; readonly userAgent: string }
}

/** Writes one line of the sign-in log. */
export async function logSignIn(tx: Tx, entry: SignInEntry): Promise<void> {
  await tx
    .insertInto('sign_in_log')
    .values({
      id: newId(),
      user_id: entry.userId ?? null,
      session_id: entry.sessionId ?? null,
      kind: entry.kind,
      worked: entry.worked,
      reason: entry.reason ?? '',
      address: entry.caller.address,
      user_agent: entry.caller.userAgent,
    })
    .execute()
}
