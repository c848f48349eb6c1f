import { currentUser, enterByPhone, lockScreen, loginSecondStep, logout } from '#features/session/contract.ts'
import { forgetOnDevice } from '#web/autosave/autosaves.ts'
import { CallError, isRecord } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { leaveFor } from '#web/router/leave.ts'
import { currentAddress, goTo, showAddress } from '#web/router/navigation.ts'
import { forgetSession } from '#web/session/end-session.ts'
import { forgetEndReason } from '#web/session/end-reason.ts'
import { loadUser } from '#web/session/load-user.ts'
import { localStore, tabsPrefix, windowStore } from '#web/session/local-store.ts'
import { rememberPlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore, storeEnterprise, storeLock, storeToken } from '#web/session/session-store.ts'
import { stopSocket } from '#web/socket/socket-client.ts'

/** A code of the second factor, for the sign-in that the ticket stands for. */
export interface GivenCode {
  readonly ticket: string
  readonly code: string
}

/**
 * Goes on with a sign-in whose first step was answered with a ticket (`ticketOf`).
 *
 * @param enterprise the account, where the enterprise side was chosen
 * @throws CallError, which the caller shows
 */
export async function signInByCode(code: GivenCode, enterprise: string | undefined): Promise<void> {
  await signInByToken((await request(loginSecondStep, { body: code }, { handles: 'all' })).token, enterprise)
}

/** Signs in by a code to the telephone. @throws CallError, which the caller shows */
export async function signInByPhone(code: GivenCode): Promise<void> {
  await signInByToken((await request(enterByPhone, { body: code }, { handles: 'all' })).token)
}

/**
 * Begins with a token that a sign-in gave. Over a kept page the same user continues there; for another user it is discarded.
 *
 * @param enterprise the account, where the enterprise side was chosen
 * @throws CallError over a kept page, as `goOn`
 */
export async function signInByToken(token: string, enterprise?: string): Promise<void> {
  if (sessionStore.getState().lapsed) {
    if (!(await goOn(token))) location.reload()
    return
  }
  forgetEndReason()
  forgetSession()
  storeToken(token)
  storeEnterprise(enterprise)
  sessionStore.setState({ justSignedIn: true })
}

/**
 * Continues on the kept page if the token belongs to its user; it may also come from another window. Until that is known the page
 * has no token, so that nothing of one user is sent as another.
 *
 * @returns false when the token is not its user's, or is good for a change of the own account alone: the session stays lapsed
 * @throws CallError when the user could not be loaded: the session stays lapsed
 */
export async function goOn(token: string): Promise<boolean> {
  const before = sessionStore.getState().current?.userInfo.userId
  const found = await request(currentUser, { query: { type: '' } }, { handles: 'all', endsSession: true, token })
  const { userId, mustChangePassword, mustEnrol } = found.userInfo
  // Given up meanwhile: the page belongs to nobody any more.
  const isKept = sessionStore.getState().current?.userInfo.userId === before
  if (!isKept || userId !== before || mustChangePassword || mustEnrol) return false
  storeToken(token)
  try {
    await loadUser()
  } catch (problem) {
    sessionStore.setState({ token: undefined })
    if (problem instanceof CallError) throw problem
    return false
  }
  sessionStore.setState({ lapsed: false })
  showAddress(currentAddress())
  return true
}

/** Whether the attempt did not count because the captcha was missing or wrong. */
export const isAboutCode = ({ data }: CallError): boolean => isRecord(data) && data['enableVerificationCode'] === 1

/** The ticket with which a sign-in goes on whose password was right, and which needs a code now; undefined for other problems. */
export function ticketOf({ code, data }: CallError): string | undefined {
  const ticket = code === 401 && isRecord(data) ? data['ticket'] : undefined
  return typeof ticket === 'string' ? ticket : undefined
}

/** Whether the ticket is not good any more, so that the password is needed again. */
export const isTicketGone = ({ code }: CallError): boolean => code === 410

/**
 * Ends the session in the browser and, if it can be reached, on the server. Unsaved input stays on the server for its user; open tabs
 * are forgotten. A session that a provider of single sign-on opened goes on to the sign-out there, where that is chosen.
 *
 * @param losesRest the user agreed to lose what could not be brought to the server; otherwise that stays on the device
 */
export async function signOut(losesRest = false): Promise<void> {
  const user = sessionStore.getState().current?.userInfo.userId
  // Otherwise the server's sign-out frame on the socket would be taken for a sign-out by somebody else.
  stopSocket()
  // Other windows leave by themselves before the server ends the session under them.
  localStore.set('token', undefined)
  const further = await request(logout, {}, { handles: 'all', endsSession: true, timeoutSeconds: 5 }).catch(() => null)
  forgetSession()
  await goTo('/loginPre')
  // Only now: a form keeps its input when it is unmounted.
  if (user !== undefined) {
    forgetOnDevice(user, losesRest)
    for (const store of [localStore, windowStore]) store.set(tabsPrefix + user, undefined)
  }
  if (further) leaveFor(further.url)
}

/** Locks the session on the server, then the screen. */
export async function lock(): Promise<void> {
  await request(lockScreen, { body: {} })
  rememberPlaceBeforeLock(currentAddress())
  storeLock(true)
  await goTo('/lockScreen')
}
