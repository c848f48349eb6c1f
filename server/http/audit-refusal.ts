import type { FastifyRequest } from 'fastify'
import { Refused } from '#engine/values/refusal.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sessionOf } from '#server/http/request-session.ts'
import type { Kernel } from '#server/kernel.ts'
import { actualUser } from '#server/sessions/signed-in.ts'

/**
 * Writes every refused access of a signed-in user into the audit log (security 12): 403 and 404. Whether a 404 means a missing
 * row or a missing right is not looked up, so that both take the same time. A failure of the log must not hide the answer.
 */
export async function auditRefusal(kernel: Kernel, request: FastifyRequest, error: unknown): Promise<void> {
  const signedIn = sessionOf(request)
  const session = signedIn && actualUser(signedIn)
  const kind = error instanceof Refused ? error.refusals[0]?.kind : undefined
  if (!session || (kind !== 'forbidden' && kind !== 'missing')) return
  const note = {
    action: 'access.refused',
    object: `${request.method} ${request.url.split('?')[0]}`.slice(0, 300),
    changes: { reason: kind },
    result: 'refused' as const,
  }
  const actor = { userId: session.userId, userName: session.name, sessionId: session.sessionId, address: request.ip, requestId: request.id }
  try {
    await inTransaction(kernel.db, (tx) => writeAudit(tx, [auditRow(note, actor, kernel.now())]))
  } catch (failure) {
    request.log.warn({ err: failure }, 'a refusal could not be audited')
  }
}
