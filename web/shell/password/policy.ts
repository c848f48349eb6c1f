import type { CallAnswer } from '#engine/contract/call.ts'
import { checkPassword, shortestPassword } from '#engine/values/password-policy.ts'
import type { PasswordPolicy } from '#engine/values/password-policy.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { readConfiguration } from '#features/settings/contract.ts'

type Configuration = CallAnswer<typeof readConfiguration>

const longestPassword = 64

/** The password rules of the system configuration; when it demands no strength, only the lengths that always apply. */
export function policyOf(configuration: Configuration): PasswordPolicy {
  const limited = configuration.passwordStrengthLimit === 1
  const isOn = (flag: number) => limited && flag === 1
  return {
    minimumLength: isOn(configuration.passwordLengthMin) ? configuration.passwordLengthMinNumber : shortestPassword,
    maximumLength: longestPassword,
    digits: isOn(configuration.containsNumbers),
    lowerCase: isOn(configuration.includeLowercaseLetters),
    upperCase: isOn(configuration.includeUppercaseLetters),
    symbols: isOn(configuration.containsCharacters),
  }
}

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
