import { checkPassword } from '#engine/values/password-policy.ts'
import type { PasswordPolicy } from '#engine/values/password-policy.ts'
import type { Refusal } from '#engine/values/refusal.ts'

/** One rule of the policy and whether the input meets it. */
export interface Tick {
  readonly rule: Refusal
  readonly kept: boolean
}

/** All rules of the policy with the result for the input. */
export function ticks(password: string, policy: PasswordPolicy): readonly Tick[] {
  const broken = new Set(checkPassword(password, policy).map((refusal) => refusal.text))
  return checkPassword('', policy).map((rule) => ({ rule, kept: !broken.has(rule.text) }))
}
