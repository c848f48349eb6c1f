import SparkMD5 from 'spark-md5'
import { lockScreen, login, logout } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'
import { currentAddress, goTo } from '#web/router/navigation.ts'
import { forgetDrafts, forgetSession } from '#web/session/end-session.ts'
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
export async function signIn({ account, password, captcha, captchaName, isEnterprise }: Credentials): Promise<void> {
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
  forgetSession()
  storeToken(token)
  storeEnterprise(isEnterprise ? account : undefined)
  sessionStore.setState({ justSignedIn: true })
}

/** Ends the session here and, if it can be reached, on the server. */
export async function signOut(): Promise<void> {
  // Else the server's farewell on the socket would be taken for a sign-out by somebody else.
  stopSocket()
  await request(logout, {}, { handles: 'all', endsSession: true, timeoutSeconds: 5 }).catch(() => undefined)
  forgetSession()
  forgetDrafts()
  await goTo('/loginPre')
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
