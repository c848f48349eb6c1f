import type { TextKey } from '#engine/texts/text.ts'
import { checkEmail, checkIdCard, checkLicencePlate } from './identifiers.ts'
import { compilePattern } from './safe-pattern.ts'

/** A pattern offered for single-line text (form-definition 1.2). */
export interface NamedPattern {
  readonly name: string
  /** Text key of its name as the designer offers it. */
  readonly label: TextKey
  /** Source of a regular expression; the value must match. */
  readonly source: string
  /** Further ones it must match too. */
  readonly alsoMatches?: readonly string[]
  /** What no regular expression can say (check digits). */
  readonly check?: (text: string) => boolean
  /** Text key of the message shown when it does not match. */
  readonly text: TextKey
}

const mobile = '1[3-9]\\d{9}'
const landline = '0\\d{2,3}-?\\d{7,8}(-\\d{1,6})?'
const email = '^[^@\\s]{1,64}@[^@\\s]{1,190}$'
const idCard = '^[1-9]\\d{16}[\\dXx]$'
const isEmail = (text: string): boolean => checkEmail(text).ok
const isIdCard = (text: string): boolean => checkIdCard(text).ok
const isLicencePlate = (text: string): boolean => checkLicencePlate(text).ok

function pattern(name: string, source: string, rest: Pick<NamedPattern, 'alsoMatches' | 'check'> = {}): NamedPattern {
  return { name, label: `patterns.${name}.name`, text: `patterns.${name}.message`, source, ...rest }
}

/** The platform's presets. */
export const presetPatterns: readonly NamedPattern[] = [
  pattern('digits', '^\\d+$'),
  pattern('decimal', '^-?(0|[1-9]\\d*)(\\.\\d+)?$'),
  pattern('landline', `^${landline}$`),
  pattern('mobile', `^${mobile}$`),
  pattern('mobile-or-landline', `^(${mobile}|${landline})$`),
  pattern('email', email, { check: isEmail }),
  pattern('id-card', idCard, { check: isIdCard }),
]

/** The 14 named patterns of documents 1 and 2, section 5. */
export const namedPatterns: readonly NamedPattern[] = [
  pattern('mobile-phone', `^${mobile}$`),
  pattern('password', '^[0-9A-Za-z]{6,16}$', { alsoMatches: ['[A-Za-z]', '\\d'] }),
  pattern('id-card-number', idCard, { check: isIdCard }),
  pattern('email-address', email, { check: isEmail }),
  pattern('licence-plate', '^[\\u4e00-\\u9fa5][A-Z][A-Z0-9]{4,5}[A-Z0-9\\u4e00-\\u9fa5]?$', { check: isLicencePlate }),
  pattern('chinese', '^[\\u4e00-\\u9fa5]+$'),
  pattern('code', '^[0-9A-Za-z]([0-9A-Za-z.]*[0-9A-Za-z])?$'),
  pattern('account', '^[0-9A-Za-z]+$'),
  pattern('plain-name', '^[\\u4e00-\\u9fa5\\w\\s()（）·-]+$'),
  pattern('numeric-code', '^\\d+$'),
  pattern('half-hours', '^\\d+(\\.[05])?$'),
  pattern('positive-integer', '^[1-9]\\d*$'),
  pattern('field-name', '^[A-Za-z]\\w*$'),
  pattern('positive-number', '^\\d+(\\.\\d+)?$', { alsoMatches: ['[1-9]'] }),
]

/** Whether a text fits a pattern; the empty text is the question of "required" and fits. */
export function matchesPattern(pattern: NamedPattern, text: string): boolean {
  if (text === '') return true
  const fits = [pattern.source, ...(pattern.alsoMatches ?? [])].every((source) => {
    const compiled = compilePattern(source)
    return compiled.ok && compiled.pattern.test(text)
  })
  return fits && (pattern.check?.(text) ?? true)
}

/** The pattern of a name, preset or named. */
export function patternByName(name: string): NamedPattern | undefined {
  return [...presetPatterns, ...namedPatterns].find((one) => one.name === name)
}
