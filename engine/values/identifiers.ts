import type { Refusal } from './refusal.ts'
import { refusal } from './refusal.ts'
import { isDateText } from './calendar.ts'

/** What a check answers: the value as it is stored, with a warning where it is accepted but looks wrong; or why not. */
export type IdentifierVerdict =
  | { readonly ok: true; readonly value: string; readonly warning?: Refusal }
  | { readonly ok: false; readonly refusal: Refusal }

const good = (value: string): IdentifierVerdict => ({ ok: true, value })
const bad = (text: string): IdentifierVerdict => ({ ok: false, refusal: refusal('invalid', text) })
const doubtful = (value: string, text: string): IdentifierVerdict => ({ ok: true, value, warning: refusal('invalid', text) })

/** Full-width letters, digits and brackets to half-width; no spaces around. */
export function tidyIdentifier(text: string): string {
  return text.trim().replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const innerWeights = [3, 7, 9, 10, 5, 8, 4, 2]
const weighed = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)

/** Check character of the first 17 of a credit code (GB 32100); undefined when one is not of its alphabet. */
export function creditCodeCheck(first17: string): string | undefined {
  const digits = [...first17].map((sign) => creditAlphabet.indexOf(sign))
  if (digits.length !== 17 || digits.includes(-1)) return undefined
  return creditAlphabet[(31 - (weighed(digits, creditWeights) % 31)) % 31]
}

/** Check character of the 8 of an organisation code (GB 11714). */
export function organizationCodeCheck(first8: string): string {
  const rest =
    11 -
    (weighed(
      [...first8].map((sign) => Number.parseInt(sign, 36)),
      innerWeights,
    ) %
      11)
  return rest === 10 ? 'X' : rest === 11 ? '0' : String(rest)
}

/** V01 统一社会信用代码; the organisation code inside only warns, old ones may fail it. */
export function checkCreditCode(text: string): IdentifierVerdict {
  const code = tidyIdentifier(text).toUpperCase()
  if (code.length !== 18 || creditCodeCheck(code.slice(0, 17)) !== code[17]) return bad('identifiers.credit-code')
  return organizationCodeCheck(code.slice(8, 16)) === code[16] ? good(code) : doubtful(code, 'identifiers.credit-code-inner')
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** 身份证号: 18 characters, a day of birth there is, check character of ISO 7064 MOD 11-2 (GB 11643). */
export function checkIdCard(text: string): IdentifierVerdict {
  const number = tidyIdentifier(text).toUpperCase()
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return bad('identifiers.id-card')
  const birth = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  const check = '10X98765432'[weighed([...number].map(Number), idWeights) % 11]
  return isDateText(birth) && birth >= '1800-01-01' && check === number[17] ? good(number) : bad('identifiers.id-card')
}

/** 手机号: 11 digits, 13 to 19. */
export function checkMobile(text: string): IdentifierVerdict {
  const number = tidyIdentifier(text).replace(/[\s-]/g, '')
  return /^1[3-9]\d{9}$/.test(number) ? good(number) : bad('identifiers.mobile')
}

/** E-mail address, at most 254 characters. */
export function checkEmail(text: string): IdentifierVerdict {
  const address = text.trim()
  const right =
    address.length <= 254 &&
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/.test(
      address,
    )
  return right && !/^\.|\.\.|\.@/.test(address) ? good(address) : bad('identifiers.email')
}

/** 车牌号: civil plates with 5 or, for new-energy cars, 6 signs behind the letter of the city. */
export function checkLicencePlate(text: string): IdentifierVerdict {
  const plate = tidyIdentifier(text)
    .toUpperCase()
    .replace(/[\s·•.-]/g, '')
  const ordinary = /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]$/
  const newEnergy =
    /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z](?:[A-HJK][A-HJ-NP-Z0-9]\d{4}|\d{5}[A-HJK])$/
  return ordinary.test(plate) || newEnergy.test(plate) ? good(plate) : bad('identifiers.licence-plate')
}

/** The provinces' short names in approval numbers; 国 is the national committee. */
const committees = '国|[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵黔云滇藏陕甘青宁新]'

function byPattern(pattern: RegExp, text: string): (typed: string) => IdentifierVerdict {
  return (typed) => {
    const value = tidyIdentifier(typed)
    return pattern.test(value) ? good(value) : bad(text)
  }
}

/** V02 to V05: numbers of licences, approved and registered varieties, variety rights. */
export const checkSeedLicence = byPattern(/^[A-G]{1,7}\([\u4e00-\u9fa5]{1,6}\)农种许字\(20\d{2}\)第\d{3,4}号$/, 'identifiers.seed-licence')
export const checkApprovalNumber = byPattern(
  new RegExp(`^(${committees})审(稻|麦|玉|棉|豆)(19|20)\\d{2}\\d{3,4}$`),
  'identifiers.approval-number',
)
export const checkRegistrationNumber = byPattern(/^GPD[\u4e00-\u9fa5()]{1,10}\(20\d{2}\)\d{6}$/, 'identifiers.registration-number')
export const checkVarietyRight = byPattern(/^CNA(\d{8}\.[\dX]|\d{11})$/, 'identifiers.variety-right')
/** V06 产地检疫合格证编号; the number with the year right behind the authority has as many digits. */
export const checkOriginCertificate = byPattern(/^\d{16}$/, 'identifiers.origin-certificate')
/** V08 单元识别代码; that it is unique is the caller's question. */
export const checkUnitCode = byPattern(/^[0-9A-Za-z]{1,20}$/, 'identifiers.unit-code')

/** V03 or V04: the number under which a variety was approved or registered. */
export function checkVarietyNumber(text: string): IdentifierVerdict {
  const approved = checkApprovalNumber(text)
  const found = approved.ok ? approved : checkRegistrationNumber(text)
  return found.ok ? found : bad('identifiers.variety-number')
}

/** V07 植物检疫证书编号: 17 digits; 16 are accepted with a warning. */
export function checkPlantCertificate(text: string): IdentifierVerdict {
  const number = tidyIdentifier(text)
  if (/^\d{17}$/.test(number)) return good(number)
  return /^\d{16}$/.test(number) ? doubtful(number, 'identifiers.plant-certificate') : bad('identifiers.plant-certificate')
}

/** V16 银行账号: 8 to 30 digits, spaces between left out. */
export function checkBankAccount(text: string): IdentifierVerdict {
  const number = tidyIdentifier(text).replace(/\s/g, '')
  return /^\d{8,30}$/.test(number) ? good(number) : bad('identifiers.bank-account')
}

/** V09 追溯网址, its form only: that it answers is tested on submission. */
export function checkTraceAddress(text: string): IdentifierVerdict {
  const address = text.trim()
  return address.length <= 2000 && /^https?:\/\//i.test(address) && URL.canParse(address) ? good(address) : bad('identifiers.trace-address')
}

/** The checks by name, in the order of seed-industry, section 2. */
export const identifierChecks = {
  creditCode: checkCreditCode,
  seedLicence: checkSeedLicence,
  approvalNumber: checkApprovalNumber,
  registrationNumber: checkRegistrationNumber,
  varietyNumber: checkVarietyNumber,
  varietyRight: checkVarietyRight,
  originCertificate: checkOriginCertificate,
  plantCertificate: checkPlantCertificate,
  unitCode: checkUnitCode,
  traceAddress: checkTraceAddress,
  mobile: checkMobile,
  idCard: checkIdCard,
  bankAccount: checkBankAccount,
  email: checkEmail,
  licencePlate: checkLicencePlate,
} as const satisfies Record<string, (text: string) => IdentifierVerdict>

export type IdentifierKind = keyof typeof identifierChecks

const fromOutside: ReadonlySet<IdentifierKind> = new Set<IdentifierKind>([
  'seedLicence',
  'approvalNumber',
  'registrationNumber',
  'varietyNumber',
  'varietyRight',
  'originCertificate',
  'plantCertificate',
])

/**
 * Checks an identifier of a kind.
 *
 * @param strict false when the operator switched 编号严格校验 off: V02 to V07 then warn instead of refusing
 */
export function checkIdentifier(kind: IdentifierKind, text: string, strict = true): IdentifierVerdict {
  const verdict = identifierChecks[kind](text)
  return verdict.ok || strict || !fromOutside.has(kind) ? verdict : { ok: true, value: tidyIdentifier(text), warning: verdict.refusal }
}

/** What is wrong with the value of a field that holds an identifier of a kind; kinds that are not known refuse nothing. */
export function identifierProblem(kind: string, text: string): Refusal | undefined {
  if (!isIdentifierKind(kind)) return undefined
  const verdict = checkIdentifier(kind, text)
  return verdict.ok ? undefined : verdict.refusal
}

/** Whether there is a check of this name. */
export const isIdentifierKind = (kind: string): kind is IdentifierKind => Object.hasOwn(identifierChecks, kind)
