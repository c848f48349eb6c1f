import { refusal, Refused } from '#engine/values/refusal.ts'
import { redeemLink } from '#features/session/contract.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { serve } from '#server/http/serve.ts'
import { openSession } from '#server/sessions/open-session.ts'
import { readSession } from '#server/sessions/read-session.ts'
import { logSignIn } from '#server/sessions/sign-in-log.ts'
import { redeemTicket, usable } from '#server/sessions/tickets.ts'

/**
 * Signs in by a link, as the user whose session issued its ticket. Opens its transaction itself: an answer that holds a token must
 * not be kept for repeats.
 */
export const serveRedeemLink = serve(redeemLink, async ({ body, caller, kernel }) => {
  const issuer = await redeemTicket(kernel, body.ticket, 'workflow-detail', body.target)
  if (!issuer) {
    const isToken = kernel.settings.legacyLinks && usable(await readSession(kernel, body.ticket)) !== undefined
    if (isToken) return { token: body.ticket }
    throw new Refused(refusal('gone', 'session.link-gone'))
  }
  const { userId, name: userName } = issuer
  return inTransaction(kernel.db, async (tx) => {
    const { token, sessionId, replaced } = await openSession(kernel, tx, {
      userId,
      isEnterprise: false,
      address: caller.address,
      userAgent: caller.userAgent,
    })
    await logSignIn(tx, { kind: 'in', worked: true, reason: 'link', userId, sessionId, caller })
    const actor = { userId, userName, sessionId, address: caller.address, requestId: caller.requestId }
    const notes = [
      { action: 'session.opened', object: `session:${sessionId}`, changes: { ticketOf: issuer.sessionId } },
      ...replaced.map((id) => ({ action: 'session.ended', object: `session:${id}`, changes: { reason: 'replaced' } })),
    ]
    await writeAudit(
      tx,
      notes.map((note) => auditRow(note, actor, kernel.now())),
    )
    return { token }
  })
})
