import { auditVisitor } from '#features/session/server/codes/tell.ts'
import type { SigningIn } from '#features/session/server/queries.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { logSignIn } from '#server/sessions/sign-in-log.ts'

/**
 * Writes a sign-in that failed into the log of sign-ins and the audit log.
 *
 * @param reason its name in the log (`logs.reason.…`)
 */
export async function recordFailure(kernel: Kernel, caller: Caller, person: SigningIn | undefined, reason: string): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    await logSignIn(tx, { kind: 'in', worked: false, reason, userId: person?.id, sessionId: undefined, caller })
    const object = `user_account:${person?.id ?? '-'}`
    const note = { action: 'session.opened', object, changes: { reason }, result: 'refused' as const }
    await auditVisitor(kernel, tx, { caller, person, note })
  })
}
