import type { Refusal } from './refusal.ts'
import { refusal } from './refusal.ts'
import type { PasswordPolicySettings } from './system-configuration.ts'

/** What passwords of accounts must be (document 1, section 3 and 5; security 3.3). */
export interface PasswordPolicy {
  readonly minimumLength: number
  readonly maximumLength: number
  readonly digits: boolean
  readonly lowerCase: boolean
  readonly upperCase: boolean
  readonly symbols: boolean
}

/** Longest password of an account (security 3.3). */
const longestPassword = 64

/** In force until an administrator sets another. */
export const defaultPasswordPolicy: PasswordPolicy = {
  minimumLength: 8,
  maximumLength: longestPassword,
  digits: false,
  lowerCase: false,
  upperCase: false,
  symbols: false,
}

/** No policy goes below. */
export const shortestPassword = 6

/** The policy an administrator has set; without the strength limit only the lengths that always hold. */
export function policyOf(settings: PasswordPolicySettings): PasswordPolicy {
  const isOn = (flag: number): boolean => settings.passwordStrengthLimit === 1 && flag === 1
  return {
    minimumLength: isOn(settings.passwordLengthMin) ? settings.passwordLengthMinNumber : shortestPassword,
    maximumLength: longestPassword,
    digits: isOn(settings.containsNumbers),
    lowerCase: isOn(settings.includeLowercaseLetters),
    upperCase: isOn(settings.includeUppercaseLetters),
    symbols: isOn(settings.containsCharacters),
  }
}

/** What a password must not be. */
export interface ForbiddenPasswords {
  readonly account?: string
  readonly phone?: string
  readonly productNames?: readonly string[]
  /** Common ones in lower case. */
  readonly common?: ReadonlySet<string>
}

const length = (password: string): number => [...password].length

/** The rules of form, in the order document 1, section 5 gives them. */
function checkForm(password: string, policy: PasswordPolicy): readonly Refusal[] {
  const least = Math.max(shortestPassword, policy.minimumLength)
  const rules: readonly (readonly [boolean, string, number?])[] = [
    [length(password) >= least, 'passwords.too-short', least],
    [!policy.digits || /\d/.test(password), 'passwords.needs-digit'],
    [!policy.lowerCase || /[a-z]/.test(password), 'passwords.needs-lower-case'],
    [!policy.upperCase || /[A-Z]/.test(password), 'passwords.needs-upper-case'],
    [!policy.symbols || /\W/.test(password), 'passwords.needs-symbol'],
    [length(password) <= policy.maximumLength, 'passwords.too-long', policy.maximumLength],
  ]
  return rules
    .filter(([kept]) => !kept)
    .map(([, text, limit]) => refusal('invalid', text, limit === undefined ? {} : { params: { n: limit } }))
}

/**
 * What speaks against a new password, in the order to be shown; empty when nothing does. The clear text is needed: a hash
 * can't be checked.
 */
export function checkPassword(password: string, policy: PasswordPolicy, forbidden: ForbiddenPasswords = {}): readonly Refusal[] {
  const found = [...checkForm(password, policy)]
  if (isMadeOf(password, [forbidden.account])) found.push(refusal('invalid', 'passwords.is-account'))
  if (isMadeOf(password, [forbidden.phone])) found.push(refusal('invalid', 'passwords.is-phone'))
  if (isMadeOf(password, forbidden.productNames ?? [])) found.push(refusal('invalid', 'passwords.is-product'))
  if (forbidden.common?.has(password.toLowerCase())) found.push(refusal('invalid', 'passwords.is-common'))
  return found
}

/** Whether nothing but these words stands in a password, once or repeated, with or without separators. */
function isMadeOf(password: string, words: readonly (string | undefined)[]): boolean {
  const known = words.flatMap((word) => (word ? [folded(word)] : [])).sort((one, other) => other.length - one.length)
  const text = folded(password)
  return text !== '' && known.reduce((rest, word) => rest.replaceAll(word, ''), text) === ''
}

/** Without case, width of characters and separators. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '')
}
