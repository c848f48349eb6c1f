import { BlockList, isIP } from 'node:net'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { useCaptcha } from '#server/sessions/captcha.ts'
import { verifyPassword } from '#server/sessions/password-hash.ts'
import { accountKey, addressKey, countTry, forgetFailures, takeBack, tryLimits, type TryLimits } from '#server/sessions/sign-in-failures.ts'
import { logSignIn } from '#server/sessions/sign-in-log.ts'
import { accountForSignIn, type SigningIn } from '#features/session/server/queries.ts'

const addressLockSeconds = 600

export interface TypedTry {
  readonly kind: 'in' | 'unlock'
  readonly account: string
  readonly password: string
  /** Only this user may succeed (unlocking); the right password of another user counts as a failure. */
  readonly onlyUserId?: string
  /** Absent where no captcha can be asked for (unlocking): there the lock alone limits the tries. */
  readonly captcha?: { readonly code: string; readonly name: string }
}

/**
 * Judges an account and password (security 3.5): counted before it is judged, one text and one time for an account that
 * is unknown, locked or disabled and for a wrong password.
 *
 * @throws Refused 401 for all of these, 401 with the field `code` when a captcha is needed, 429 for the address
 */
export async function judgeTry(kernel: Kernel, caller: Caller, typed: TypedTry): Promise<SigningIn> {
  const { db, settings } = kernel
  const configuration = await systemConfiguration(kernel)
  const limits = tryLimits(configuration, settings.limits)
  const keys = { account: accountKey(typed.account), address: addressKey(caller.address) }

  const byAddress = await countTry(db, keys.address, settings.limits.signInFailuresPerAddress, addressLockSeconds)
  if (byAddress.lockedSeconds > 0)
    throw new Refused(refusal('too-many', 'session.too-many-tries'), { retryAfterSeconds: byAddress.lockedSeconds })
  const byAccount = await countTry(db, keys.account, limits.failuresBeforeLock, limits.lockSeconds)
  const noTry = async (): Promise<void> => {
    await takeBack(db, keys.account, limits.failuresBeforeLock)
    await takeBack(db, keys.address, settings.limits.signInFailuresPerAddress)
  }

  const captcha = byAccount.before >= limits.failuresBeforeCaptcha ? await refuseCaptcha(kernel, caller, typed) : undefined
  if (captcha) {
    await noTry()
    throw new Refused(captcha, { data: { enableVerificationCode: 1 } })
  }
  const found = await accountForSignIn(db, typed.account)
  const mayTry = byAccount.lockedSeconds === 0 && found !== undefined && found.enabled && (typed.onlyUserId ?? found.id) === found.id
  const right = await verifyPassword(mayTry ? found.passwordHash : undefined, typed.password).catch(async (error: unknown) => {
    await noTry()
    throw error
  })
  if (!right || !found) {
    await recordFailure(
      kernel,
      caller,
      typed,
      found,
      byAccount.lockedSeconds > 0 ? 'locked' : found?.enabled === false ? 'disabled' : 'wrong',
    )
    throw new Refused(failed(limits))
  }
  await forgetFailures(db, keys.account)
  await takeBack(db, keys.address, settings.limits.signInFailuresPerAddress)
  if (!found.isAdministrator) refuseAddress(configuration, caller.address)
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

async function recordFailure(kernel: Kernel, caller: Caller, typed: TypedTry, found: SigningIn | undefined, reason: string): Promise<void> {
  const actor = { userId: found?.id, userName: found?.name, sessionId: undefined, address: caller.address, requestId: caller.requestId }
  const action = typed.kind === 'in' ? 'session.opened' : 'session.unlocked'
  await inTransaction(kernel.db, async (tx) => {
    await logSignIn(tx, { kind: typed.kind, worked: false, reason, userId: found?.id, sessionId: undefined, caller })
    await writeAudit(tx, [
      auditRow({ action, object: `user_account:${found?.id ?? '-'}`, changes: { reason }, result: 'refused' }, actor, kernel.now()),
    ])
  })
}

/** The allow list of addresses, where it is on: single addresses and ranges, separated by commas or lines. */
function refuseAddress({ whitelistSwitch, whiteListIp }: SystemConfiguration, address: string): void {
  if (whitelistSwitch !== 1) return
  if (!addressAllowed(whiteListIp, address)) throw new Refused(refusal('forbidden', 'session.address-refused'))
}

export function addressAllowed(list: string, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const kindOf = (text: string): 'ipv4' | 'ipv6' | undefined => ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(text) as 4 | 6]
  const allowed = new BlockList()
  for (const entry of list.split(/[\s,;，；]+/)) {
    const [base = '', bits] = entry.split('/')
    const kind = kindOf(base)
    if (!kind) continue
    if (bits === undefined) allowed.addAddress(base, kind)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 'ipv4' ? 32 : 128)) allowed.addSubnet(base, Number(bits), kind)
  }
  const kind = kindOf(plain)
  return kind !== undefined && allowed.check(plain, kind)
}
