import SparkMD5 from 'spark-md5'
import { lockScreen, login, logout } from '#features/session/contract.ts'
import { CallError, isRecord } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { currentAddress, goTo, showAddress } from '#web/router/navigation.ts'
import { forgetDrafts, forgetSession } from '#web/session/end-session.ts'
import { loadUser } from '#web/session/load-user.ts'
import { rememberPlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore, storeEnterprise, storeLock, storeToken } from '#web/session/session-store.ts'
import { stopSocket } from '#web/socket/socket-client.ts'

/** The hash of a password as the wire carries it: lower-case MD5 hex (platform-api 0). */
export function wireHash(password: string): string {
  return SparkMD5.hash(password)
}

export interface Credentials {
  readonly account: string
  readonly password: string
  readonly captcha: string
  /** Value the captcha picture was asked for with. */
  readonly captchaName: string
  readonly isEnterprise: boolean
}

/**
 * Signs in and keeps the token; the caller then goes where the user wanted to.
 *
 * @throws CallError with the one text for every failure, which the caller shows
 */
export async function signIn(credentials: Credentials): Promise<void> {
  const token = await askForToken(credentials)
  forgetSession()
  storeToken(token)
  storeEnterprise(credentials.isEnterprise ? credentials.account : undefined)
  sessionStore.setState({ justSignedIn: true })
}

/**
 * The user of a session that ended signs in over the page, which then goes on; another user finds nothing of it.
 *
 * @throws CallError with the one text for every failure, which the caller shows
 */
export async function signInOver(credentials: Credentials): Promise<void> {
  const token = await askForToken(credentials)
  storeToken(token)
  await goOn()
}

/**
 * Goes on with the page that was kept, if the token is one of its user; also one that another window brought.
 *
 * @throws CallError when the user could not be asked for: the session stays lapsed
 */
export async function goOn(): Promise<void> {
  const before = sessionStore.getState().current?.userInfo.userId
  try {
    const { userInfo } = await loadUser()
    if (userInfo.userId !== before || userInfo.mustChangePassword) return location.reload()
  } catch (problem) {
    storeToken(undefined)
    if (problem instanceof CallError) throw problem
    return location.reload()
  }
  sessionStore.setState({ lapsed: false })
  showAddress(currentAddress())
}

/** The try did not count, because the picture's code was missing or wrong. */
export const isAboutCode = ({ data }: CallError): boolean => isRecord(data) && data['enableVerificationCode'] === 1

async function askForToken({ account, password, captcha, captchaName, isEnterprise }: Credentials): Promise<string> {
  const body = {
    account,
    password: wireHash(password),
    code: captcha,
    timestamp: captchaName,
    origin: 'password',
    jnpf_ticket: '',
    isEnterprise: isEnterprise ? '1' : '0',
    grant_type: 'password',
  }
  const { token } = await request(login, { body }, { handles: 'all' })
  return token
}

/** Ends the session here and, if it can be reached, on the server. */
export async function signOut(): Promise<void> {
  // Else the server's farewell on the socket would be taken for a sign-out by somebody else.
  stopSocket()
  await request(logout, {}, { handles: 'all', endsSession: true, timeoutSeconds: 5 }).catch(() => undefined)
  forgetSession()
  await goTo('/loginPre')
  // Not before: a form keeps what was typed last when it is taken away.
  forgetDrafts()
}

/** Locks the session on the server, then the screen. */
export async function lock(): Promise<void> {
  await request(lockScreen, { body: {} })
  rememberPlaceBeforeLock(currentAddress())
  storeLock(true)
  await goTo('/lockScreen')
}

/**
 * Unlocks the session; account and password must be those of its user.
 *
 * @throws CallError, which the caller shows; with a code of a lost session there is nothing left to unlock
 */
export async function unlock(account: string, password: string): Promise<void> {
  await request(lockScreen, { body: { account, password: wireHash(password) } }, { handles: 'all' })
  storeLock(false)
}
