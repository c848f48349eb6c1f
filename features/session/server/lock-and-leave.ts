import { refusal, Refused } from '#engine/values/refusal.ts'
import { serve } from '#server/http/serve.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { setLocked } from '#server/sessions/lock-session.ts'
import { issueTicket } from '#server/sessions/tickets.ts'
import { lockScreen, logout, openTicket } from '#features/session/contract.ts'
import { judgeTry } from '#features/session/server/judge-try.ts'
import { signOutAddress } from '#features/session/server/sign-on.ts'
import { logSignIn } from '#server/sessions/sign-in-log.ts'

/** The address holds a token of the provider, so it is not kept for a repeat of the request, which is answered nothing. */
export const serveLogout = serve(logout, async ({ caller, session, kernel, transaction }) => {
  let url: string | undefined
  await transaction(async (tx, audit) => {
    url = await signOutAddress(kernel, tx, session.sessionId)
    await endSessions(kernel, tx, { sessionId: session.sessionId }, 'signed-out', session.language)
    await logSignIn(tx, { kind: 'out', worked: true, userId: session.userId, sessionId: session.sessionId, caller })
    audit({ action: 'session.closed', object: `session:${session.sessionId}` })
    return null
  })
  return url === undefined ? null : { url }
})

/** Locks without a password, unlocks with account and password of the same user; the token stays (security 3.11). */
export const serveLockScreen = serve(lockScreen, async ({ body, caller, session, kernel, transaction }) => {
  const unlocks = body.password !== ''
  if (unlocks) {
    if (body.account === '') throw new Refused(refusal('invalid', 'session.account-missing', { field: 'account' }))
    await judgeTry(kernel, caller, { kind: 'unlock', account: body.account, password: body.password, session })
  }
  return transaction(async (tx, audit) => {
    await setLocked(kernel, tx, session.sessionId, !unlocks)
    if (unlocks) await logSignIn(tx, { kind: 'unlock', worked: true, userId: session.userId, sessionId: session.sessionId, caller })
    audit({ action: unlocks ? 'session.unlocked' : 'session.locked', object: `session:${session.sessionId}` })
    return null
  })
})

/** Not through `transaction`: a ticket must not be kept for a repeat of the request. */
export const serveTicket = serve(openTicket, async ({ body, session, kernel }) => ({
  ticket: await issueTicket(kernel.db, session.sessionId, body.purpose, body.target),
}))
