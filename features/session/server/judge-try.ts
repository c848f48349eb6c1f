import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { builtInAccount } from '#server/directory/administrators.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { addressAllowed } from '#server/sessions/address-list.ts'
import { useCaptcha } from '#server/sessions/captcha.ts'
import { verifyPassword } from '#server/sessions/password-hash.ts'
import {
  accountKey,
  addressKey,
  countSuccess,
  countTry,
  forgetFailures,
  takeBack,
  tryLimits,
  type TryLimits,
} from '#server/sessions/sign-in-failures.ts'
import { logSignIn } from '#server/sessions/sign-in-log.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { WorkLimitByKey } from '#server/work-limit.ts'
import { accountForSignIn, type SigningIn } from '#features/session/server/queries.ts'

const addressLockSeconds = 600

/**
 * Tries are judged one after the other for an account and two at a time for an address: so one that will turn out right is not
 * counted against those beside it, and nobody keeps others from the few places where passwords are computed.
 */
const turns = { address: new WorkLimitByKey(2, 200), account: new WorkLimitByKey(1, 32) }

export interface TypedTry {
  readonly kind: keyof typeof actions
  readonly account: string
  readonly password: string
  /** Whose session it is (unlocking, changing the password or the second factor): only this user may succeed, the right password of another one fails. */
  readonly session?: Pick<SignedIn, 'userId' | 'sessionId'>
  /** Absent where no captcha can be asked for (unlocking): there the lock alone limits the tries. */
  readonly captcha?: { readonly code: string; readonly name: string }
}

/** What a failed try is called in the audit log. */
const actions = { in: 'session.opened', unlock: 'session.unlocked', change: 'password.changed', factor: 'second-factor.changed' } as const

/** Why a password was not accepted. */
export interface FailedTry {
  readonly failed: 'wrong' | 'locked' | 'disabled'
  /** Until the next try; 0 when it may follow at once. */
  readonly lockedSeconds: number
  readonly limits: TryLimits
}

/**
 * Judges an account and password (security 3.5): one text and one time for an account that is unknown, locked or disabled and for
 * a wrong password.
 *
 * @throws Refused 401 for all of these, 401 with the field `code` when a captcha is needed, 429 for the address
 */
export async function judgeTry(kernel: Kernel, caller: Caller, typed: TypedTry): Promise<SigningIn> {
  const found = await tryPassword(kernel, caller, typed)
  if ('failed' in found) throw new Refused(failed(found.limits))
  if (found.account !== builtInAccount) refuseAddress(await systemConfiguration(kernel), caller.address)
  return found
}

/** Judges a typed password, counting the try by account and address. @throws Refused for a captcha, and 429 for the address */
async function tryPassword(kernel: Kernel, caller: Caller, typed: TypedTry): Promise<SigningIn | FailedTry> {
  const [byAddress, byAccount] = [addressKey(caller.address), accountKey(typed.account)]
  return turns.address.run(byAddress, () => turns.account.run(byAccount, () => judge(kernel, caller, typed, { byAddress, byAccount })))
}

/**
 * Asks for the own password again before the password or the second factor is changed.
 *
 * @param field of the body that holds it
 * @throws Refused 422 for a wrong one, 429 while the account is locked
 */
export async function confirmPassword(
  kernel: Kernel,
  caller: Caller,
  session: SignedIn,
  { kind, password, field }: { readonly kind: 'change' | 'factor'; readonly password: string; readonly field: string },
): Promise<void> {
  const found = await tryPassword(kernel, caller, { kind, account: session.account, password, session })
  if (!('failed' in found)) return
  if (found.lockedSeconds > 0) throw new Refused(refusal('too-many', 'session.too-many-tries'), { retryAfterSeconds: found.lockedSeconds })
  throw new Refused(refusal('invalid', kind === 'change' ? 'session.old-password-wrong' : 'session.password-wrong', { field }))
}

async function judge(
  kernel: Kernel,
  caller: Caller,
  typed: TypedTry,
  keys: { readonly byAddress: string; readonly byAccount: string },
): Promise<SigningIn | FailedTry> {
  const { db, settings } = kernel
  const limits = tryLimits(await systemConfiguration(kernel), settings.limits)
  const perAddress = settings.limits.signInFailuresPerAddress

  const address = await countTry(db, keys.byAddress, perAddress, addressLockSeconds)
  if (address.lockedSeconds > 0) {
    await takeBack(db, keys.byAddress, perAddress)
    throw new Refused(refusal('too-many', 'session.too-many-tries'), { retryAfterSeconds: address.lockedSeconds })
  }
  const account = await countTry(db, keys.byAccount, limits.failuresBeforeLock, limits.lockSeconds)
  const noTry = async (): Promise<void> => {
    await takeBack(db, keys.byAccount, limits.failuresBeforeLock)
    await takeBack(db, keys.byAddress, perAddress)
  }

  const captcha = account.before >= limits.failuresBeforeCaptcha ? await refuseCaptcha(kernel, caller, typed) : undefined
  if (captcha) {
    await noTry()
    throw new Refused(captcha, { data: { enableVerificationCode: 1 } })
  }
  const found = await accountForSignIn(db, typed.account)
  const isOwn = typed.session === undefined || typed.session.userId === found?.id
  const mayTry = account.lockedSeconds === 0 && found !== undefined && found.enabled && isOwn
  const right = await verifyPassword(mayTry ? found.passwordHash : undefined, typed.password).catch(async (error: unknown) => {
    await noTry()
    throw error
  })
  if (!right || !found) {
    const because = account.lockedSeconds > 0 ? 'locked' : found?.enabled === false ? 'disabled' : 'wrong'
    await recordFailure(kernel, caller, typed, found, because)
    return { failed: because, lockedSeconds: account.lockedSeconds, limits }
  }
  await forgetFailures(db, keys.byAccount)
  await countSuccess(db, keys.byAddress, perAddress)
  return found
}

async function refuseCaptcha(kernel: Kernel, caller: Caller, { captcha }: TypedTry): Promise<Refusal | undefined> {
  if (!captcha) return undefined
  if (captcha.code === '') return refusal('unauthenticated', 'session.captcha-missing', { field: 'code' })
  if (await useCaptcha(kernel.db, captcha.name, caller.address, captcha.code)) return undefined
  return refusal('unauthenticated', 'session.captcha-wrong', { field: 'code' })
}

function failed(limits: TryLimits): Refusal {
  const times = limits.failuresBeforeLock
  if (!Number.isFinite(limits.lockSeconds))
    return refusal('unauthenticated', 'session.sign-in-failed-until-unlocked', { params: { times } })
  return refusal('unauthenticated', 'session.sign-in-failed', { params: { times, minutes: Math.ceil(limits.lockSeconds / 60) } })
}

async function recordFailure(
  { db, now }: Kernel,
  caller: Caller,
  { kind, session }: TypedTry,
  found: SigningIn | undefined,
  reason: string,
): Promise<void> {
  const sessionId = session?.sessionId
  const actor = { userId: found?.id, userName: found?.name, sessionId, address: caller.address, requestId: caller.requestId }
  const note = { action: actions[kind], object: `user_account:${found?.id ?? '-'}`, changes: { reason }, result: 'refused' as const }
  await inTransaction(db, async (tx) => {
    if (kind === 'in' || kind === 'unlock') await logSignIn(tx, { kind, worked: false, reason, userId: found?.id, sessionId, caller })
    await writeAudit(tx, [auditRow(note, actor, now())])
  })
}

/** The allow list of addresses, where it is on; the built-in administrator skips it (permissions 1). */
export function refuseAddress({ whitelistSwitch, whiteListIp }: SystemConfiguration, address: string): void {
  if (whitelistSwitch !== 1) return
  if (!addressAllowed(whiteListIp, address)) throw new Refused(refusal('forbidden', 'session.address-refused'))
}
