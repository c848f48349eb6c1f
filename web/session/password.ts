import SparkMD5 from 'spark-md5'
import { lockScreen, login } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'
import { storeLock } from '#web/session/session-store.ts'
import { signInByToken } from '#web/session/sign-in.ts'

/*
 * What sends a password, apart from the other ways to sign in: pages of somebody signed in load those, and go without the code of
 * the hash.
 */

/** The hash of a password in calls: lower-case MD5 hex (platform-api 0). */
export function wireHash(password: string): string {
  return SparkMD5.hash(password)
}

export interface Credentials {
  readonly account: string
  readonly password: string
  readonly captcha: string
  /** Name the captcha picture was requested with. */
  readonly captchaName: string
  readonly isEnterprise: boolean
}

/**
 * Signs in and stores the token; the caller then navigates.
 *
 * @throws CallError, which the caller shows; the message is the same for every reason
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
    grant_type: 'password' as const,
  }
  const { token } = await request(login, { body }, { handles: 'all' })
  await signInByToken(token, isEnterprise ? account : undefined)
}

/**
 * Unlocks the session; account and password must belong to its user.
 *
 * @throws CallError, which the caller shows; after a code of a lost session unlocking is impossible
 */
export async function unlock(account: string, password: string): Promise<void> {
  await request(lockScreen, { body: { account, password: wireHash(password) } }, { handles: 'all' })
  storeLock(false)
}
