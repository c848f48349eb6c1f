import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { useCaptcha } from '#server/sessions/captcha.ts'
import { codeAddressKey, codeKey, countTry } from '#server/sessions/sign-in-failures.ts'

const minute = 60
const day = 86_400
const addressWindow = 600

/** @throws Refused 422 at the captcha */
export async function needCaptcha(
  kernel: Kernel,
  caller: Caller,
  typed: { readonly code: string; readonly timestamp: string },
): Promise<void> {
  if (typed.code === '') throw new Refused(refusal('invalid', 'session.captcha-missing', { field: 'code' }))
  if (await useCaptcha(kernel.db, typed.timestamp, caller.address, typed.code)) return
  throw new Refused(refusal('invalid', 'session.captcha-wrong', { field: 'code' }))
}

/**
 * Counts that somebody asks for a code: by address, and by what was typed, whether it exists or not (security 3.6).
 *
 * @throws Refused 429
 */
export async function countAsking(kernel: Kernel, caller: Caller, typed: string): Promise<void> {
  const { codesPerAddress } = kernel.settings.limits
  const address = await countTry(kernel.db, codeAddressKey(caller.address), codesPerAddress, addressWindow, addressWindow)
  if (address.lockedSeconds > 0) throw tooMany(address.lockedSeconds)
  const wait = await countReceiver(kernel, typed)
  if (wait > 0) throw tooMany(wait)
}

/** Counts a message to one receiver. @returns seconds until the next one may go; 0 where this one may */
export async function countReceiver({ db, settings }: Kernel, to: string): Promise<number> {
  const { codesPerMinute, codesPerDay } = settings.limits
  const inMinute = await countTry(db, codeKey('minute', to), codesPerMinute, minute, minute)
  if (inMinute.lockedSeconds > 0) return inMinute.lockedSeconds
  return (await countTry(db, codeKey('day', to), codesPerDay, day, day)).lockedSeconds
}

function tooMany(seconds: number): Refused {
  const text = seconds > minute ? 'session.too-many-codes' : 'session.code-too-soon'
  return new Refused(refusal('too-many', text, { params: { seconds } }), { retryAfterSeconds: seconds })
}
