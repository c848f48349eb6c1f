import { systemConfiguration } from '#server/configuration/system-configuration.ts'
import type { Kernel } from '#server/kernel.ts'
import { takeCode } from '#server/sessions/second-factor.ts'
import { countTry, factorKey, forgetFailures, tryLimits } from '#server/sessions/sign-in-failures.ts'

/** Longest lock after wrong codes: an administrator unlocks accounts after wrong passwords alone. */
const longestLockSeconds = 600

/**
 * Uses up a code of somebody. Wrong ones are counted by the person, as who knows the password may begin sign-ins at will; while a lock
 * lasts no code is looked at.
 */
export async function judgeCode(kernel: Kernel, userId: string, code: string): Promise<{ right: boolean; lockedSeconds: number }> {
  const { failuresBeforeLock, lockSeconds } = tryLimits(await systemConfiguration(kernel), kernel.settings.limits)
  const key = factorKey(userId)
  const { lockedSeconds } = await countTry(kernel.db, key, failuresBeforeLock, Math.min(lockSeconds, longestLockSeconds))
  const right = lockedSeconds === 0 && (await takeCode(kernel, kernel.db, userId, code)) !== undefined
  if (right) await forgetFailures(kernel.db, key)
  return { right, lockedSeconds }
}
