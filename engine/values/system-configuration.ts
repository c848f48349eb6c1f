import { z } from 'zod'
import type { TextKey } from '#engine/texts/text.ts'

/** Clients of the family also send numbers as text; nothing else becomes one, as an empty text or null would become 0. */
const whole = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])
/** @param wrong text for a value out of the range */
const count = (least: number, most: number, wrong?: TextKey) => whole.pipe(z.number().int().min(least, wrong).max(most, wrong))
/** Switches travel as 0 and 1; clients of the family also send them as text or boolean. */
const flag = z.preprocess((value) => (typeof value === 'boolean' ? Number(value) : value), count(0, 1))
const text = (most = 200) => z.string().max(most, 'settings.too-long')

/** The address of a service: scheme, host and port, perhaps a path; without account, query or fragment. */
export const serviceAddress = text()
  .regex(/^https?:\/\/[^/?#@\s]+(\/[^?#@\s]*)?$/i, 'settings.service-address-wrong')
  .refine((address) => URL.canParse(address), 'settings.service-address-wrong')

/** Addresses inside that the server may connect to, each with its port. */
export const outgoingAddresses = text(2000)

/** Names and pictures that everybody signed in may read. */
export const publicNames = z.object({
  title: text(100),
  sysName: text(100),
  sysVersion: text(50),
  sysDescription: text(500),
  copyright: text(200),
  companyName: text(100),
  loginIcon: text(),
  navigationIcon: text(),
  logoIcon: text(),
  appIcon: text(),
})

/** The password policy (document 1, section 3; entities 3). */
export const passwordPolicy = z.object({
  passwordIsUpdatedRegularly: flag,
  /** Days. */
  updateCycle: count(1, 3650, 'settings.cycle-range'),
  /** Days before the end of the cycle from which the notice is sent. */
  updateInAdvance: count(0, 365, 'settings.advance-range'),
  passwordStrengthLimit: flag,
  passwordLengthMin: flag,
  passwordLengthMinNumber: count(6, 64, 'settings.length-range'),
  containsNumbers: flag,
  includeLowercaseLetters: flag,
  includeUppercaseLetters: flag,
  containsCharacters: flag,
  disableOldPassword: flag,
  disableTheNumberOfOldPasswords: count(1, 24, 'settings.old-range'),
  mandatoryModificationOfInitialPassword: flag,
})

/** What only administrators read. Secrets leave as `******`; sending that back keeps the stored value (security 11.4). */
export const administration = z.object({
  companyCode: text(),
  companyAddress: text(),
  companyContacts: text(),
  companyTelePhone: text(),
  companyEmail: text(),
  /** 1: a new sign-in on the same kind of device ends the earlier one; 2: parallel sign-ins. */
  singleLogin: count(1, 2),
  /** Minutes without use after which a session ends. */
  tokenTimeout: count(5, 480, 'settings.timeout-range'),
  /** Below 3: the default of the server counts. */
  passwordErrorsNumber: count(0, 20, 'settings.errors-range'),
  /** 1 until an administrator unlocks, 2 for `lockTime` minutes. */
  lockType: count(1, 2),
  lockTime: count(1, 1440, 'settings.lock-range'),
  /** 1: every sign-in needs a captcha, 0: from the third failure. */
  enableVerificationCode: flag,
  verificationCodeNumber: count(3, 6, 'settings.captcha-range'),
  lastLoginTimeSwitch: flag,
  /** Ours: super administrators must sign in with a second factor (security 3.7). */
  secondFactorForAdministrators: flag,
  /** Ours: the sign-in page offers a QR code. */
  scanSignIn: flag,
  /** Ours: who has forgotten the password may set a new one by a code, where mail or short messages are set up. */
  passwordReset: flag,
  /** Ours: the sign-in page offers a code to the telephone, where short messages are set up. */
  phoneSignIn: flag,
  whitelistSwitch: flag,
  whiteListIp: text(2000),
  qyhCorpId: text(),
  qyhAgentId: text(),
  qyhAgentSecret: text(),
  qyhCorpSecret: text(),
  qyhIsSynOrg: flag,
  qyhIsSynUser: flag,
  dingAgentId: text(),
  dingSynAppKey: text(),
  dingSynAppSecret: text(),
  dingSynIsSynOrg: flag,
  dingSynIsSynUser: flag,
  emailPop3Host: text(),
  emailPop3Port: text(10),
  emailSmtpHost: text(),
  emailSmtpPort: text(10).regex(/^\d{0,5}$/, 'settings.port-wrong'),
  emailSenderName: text(),
  emailAccount: text(),
  emailPassword: text(),
  emailSsl: flag,
  /** Hours a flow link lives. */
  linkTime: count(1, 8760),
  isClick: flag,
  unClickNum: count(1, 1000),
})

/** Everything of SysConfig (platform-entities 3). */
export const systemConfiguration = z.object({ ...publicNames.shape, ...passwordPolicy.shape, ...administration.shape })
export type SystemConfiguration = z.output<typeof systemConfiguration>
export type PasswordPolicySettings = z.output<typeof passwordPolicy>

/** Members that never leave in clear. */
export const secretMembers = [
  'qyhAgentSecret',
  'qyhCorpSecret',
  'dingSynAppSecret',
  'emailPassword',
] as const satisfies readonly (keyof SystemConfiguration)[]

/** What holds until an administrator changes it. Password rules: security 3.3; sessions: security 3.8. */
export const defaultConfiguration: SystemConfiguration = {
  title: '苗床',
  sysName: '种业一站式服务平台',
  sysVersion: '0.1.0',
  sysDescription: '',
  copyright: '',
  companyName: '',
  loginIcon: '',
  navigationIcon: '',
  logoIcon: '',
  appIcon: '',
  passwordIsUpdatedRegularly: 0,
  updateCycle: 90,
  updateInAdvance: 7,
  passwordStrengthLimit: 1,
  passwordLengthMin: 1,
  passwordLengthMinNumber: 8,
  containsNumbers: 0,
  includeLowercaseLetters: 0,
  includeUppercaseLetters: 0,
  containsCharacters: 0,
  disableOldPassword: 0,
  disableTheNumberOfOldPasswords: 5,
  mandatoryModificationOfInitialPassword: 1,
  companyCode: '',
  companyAddress: '',
  companyContacts: '',
  companyTelePhone: '',
  companyEmail: '',
  singleLogin: 2,
  tokenTimeout: 30,
  passwordErrorsNumber: 0,
  lockType: 2,
  lockTime: 10,
  enableVerificationCode: 0,
  verificationCodeNumber: 4,
  lastLoginTimeSwitch: 1,
  secondFactorForAdministrators: 0,
  scanSignIn: 0,
  passwordReset: 1,
  phoneSignIn: 0,
  whitelistSwitch: 0,
  whiteListIp: '',
  qyhCorpId: '',
  qyhAgentId: '',
  qyhAgentSecret: '',
  qyhCorpSecret: '',
  qyhIsSynOrg: 0,
  qyhIsSynUser: 0,
  dingAgentId: '',
  dingSynAppKey: '',
  dingSynAppSecret: '',
  dingSynIsSynOrg: 0,
  dingSynIsSynUser: 0,
  emailPop3Host: '',
  emailPop3Port: '',
  emailSmtpHost: '',
  emailSmtpPort: '',
  emailSenderName: '',
  emailAccount: '',
  emailPassword: '',
  emailSsl: 0,
  linkTime: 24,
  isClick: 0,
  unClickNum: 1,
}
