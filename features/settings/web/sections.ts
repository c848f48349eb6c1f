import { z } from 'zod'
import type { TextKey } from '#engine/texts/text.ts'
import { version } from '#engine/resource/inputs.ts'
import { boxDays, keptBackups, logDays, sentDays } from '#engine/values/kept-days.ts'
import { outgoingAddresses, passwordPolicy, serviceAddress, systemConfiguration } from '#engine/values/system-configuration.ts'
import { lockOut, mailMembers } from '#features/settings/contract.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import type { BodySchema, ManagedField } from '#web/admin/managed-form.ts'

/** A part of the system configuration that is shown, edited and saved by itself. */
export interface Section {
  readonly name: string
  readonly title: TextKey
  readonly schema: BodySchema
  readonly fields: (t: Translate) => readonly ManagedField[]
}

export const mailSection = 'mail'
/** The sections of the platforms, by platform. */
export const platformSections = { wecom: 'wecom', dingtalk: 'dingtalk' } as const

const { shape } = systemConfiguration
const half = true

/** A setting that is on or off. */
const turned = (key: string, label: TextKey, help?: TextKey): ManagedField => ({
  key,
  label,
  type: 'switch',
  half,
  ...(help ? { help } : {}),
})

/** A whole number. */
const counted = (key: string, label: TextKey, help?: TextKey): ManagedField => ({
  key,
  label,
  type: 'number',
  options: { precision: 0 },
  half,
  ...(help ? { help } : {}),
})

const names: Section = {
  name: 'names',
  title: 'settings.names',
  schema: z.object({
    sysName: shape.sysName,
    sysVersion: shape.sysVersion,
    companyName: shape.companyName,
    copyright: shape.copyright,
    version,
  }),
  fields: () => [
    { key: 'sysName', label: 'settings.system-name', help: 'settings.system-name-help' },
    { key: 'sysVersion', label: 'settings.system-version', help: 'settings.about-help' },
    { key: 'companyName', label: 'settings.company', help: 'settings.about-help' },
    { key: 'copyright', label: 'settings.copyright', help: 'settings.about-help' },
  ],
}

const password: Section = {
  name: 'password',
  title: 'settings.password',
  schema: passwordPolicy.extend({ version }),
  fields: () => [
    turned('mandatoryModificationOfInitialPassword', 'settings.first-password', 'settings.first-password-help'),
    turned('passwordStrengthLimit', 'settings.strength', 'settings.strength-help'),
    turned('passwordLengthMin', 'settings.least-length'),
    counted('passwordLengthMinNumber', 'settings.length', 'settings.length-help'),
    turned('containsNumbers', 'settings.digits'),
    turned('containsCharacters', 'settings.signs'),
    turned('includeLowercaseLetters', 'settings.lower'),
    turned('includeUppercaseLetters', 'settings.upper'),
    turned('passwordIsUpdatedRegularly', 'settings.regularly', 'settings.regularly-help'),
    counted('updateCycle', 'settings.cycle'),
    counted('updateInAdvance', 'settings.advance', 'settings.advance-help'),
    turned('disableOldPassword', 'settings.old'),
    counted('disableTheNumberOfOldPasswords', 'settings.old-count'),
  ],
}

const signIn: Section = {
  name: 'sign-in',
  title: 'settings.sign-in',
  schema: z.object({
    singleLogin: shape.singleLogin,
    tokenTimeout: shape.tokenTimeout,
    lastLoginTimeSwitch: shape.lastLoginTimeSwitch,
    secondFactorForAdministrators: shape.secondFactorForAdministrators,
    scanSignIn: shape.scanSignIn,
    phoneSignIn: shape.phoneSignIn,
    passwordReset: shape.passwordReset,
    enableVerificationCode: shape.enableVerificationCode,
    verificationCodeNumber: shape.verificationCodeNumber,
    passwordErrorsNumber: shape.passwordErrorsNumber,
    lockType: shape.lockType,
    lockTime: shape.lockTime,
    whitelistSwitch: shape.whitelistSwitch,
    whiteListIp: shape.whiteListIp,
    allowLockOut: lockOut,
    version,
  }),
  fields: (t) => [
    chosen('singleLogin', 'settings.single', [
      { id: '1', fullName: t('settings.single-one') },
      { id: '2', fullName: t('settings.single-many') },
    ]),
    counted('tokenTimeout', 'settings.timeout', 'settings.timeout-help'),
    turned('lastLoginTimeSwitch', 'settings.last-sign-in'),
    turned('secondFactorForAdministrators', 'settings.second-factor', 'settings.second-factor-help'),
    turned('scanSignIn', 'settings.scan', 'settings.scan-help'),
    turned('phoneSignIn', 'settings.phone', 'settings.phone-help'),
    turned('passwordReset', 'settings.password-reset', 'settings.password-reset-help'),
    turned('enableVerificationCode', 'settings.captcha', 'settings.captcha-help'),
    counted('verificationCodeNumber', 'settings.captcha-length'),
    counted('passwordErrorsNumber', 'settings.errors', 'settings.errors-help'),
    chosen('lockType', 'settings.lock', [
      { id: '2', fullName: t('settings.lock-time') },
      { id: '1', fullName: t('settings.lock-until') },
    ]),
    counted('lockTime', 'settings.lock-minutes'),
    turned('whitelistSwitch', 'settings.white-list', 'settings.white-list-help'),
    { key: 'whiteListIp', label: 'settings.addresses', type: 'long-text', help: 'settings.addresses-help' },
    turned('allowLockOut', 'settings.allow-lock-out', 'settings.allow-lock-out-help'),
  ],
}

const mail: Section = {
  name: mailSection,
  title: 'settings.mail',
  schema: mailMembers.extend({ version }),
  fields: () => [
    { key: 'emailSmtpHost', label: 'settings.mail-host', half },
    { key: 'emailSmtpPort', label: 'settings.mail-port', help: 'settings.mail-port-help', half },
    { key: 'emailAccount', label: 'settings.mail-account', half },
    { key: 'emailPassword', label: 'settings.mail-password', secret: true, half },
    { key: 'emailSenderName', label: 'settings.mail-sender', half },
    turned('emailSsl', 'settings.mail-ssl'),
  ],
}

/** In place of an account: short messages are written to the log of the server alone. */
export const smsLog = 'log'

/** An account by which short messages can go. */
interface SmsAccount {
  readonly id: string
  readonly fullName: string
}

const optionalText = z.string().nullish()

/** Short messages: the account is one of those of the message centre. */
export function smsSection(accounts: readonly SmsAccount[]): Section {
  return {
    name: 'sms',
    title: 'settings.sms',
    schema: z.object({
      smsSender: optionalText,
      smsCodeTemplate: z.string().trim().max(50, 'settings.sms-template-long').nullish(),
      version,
    }),
    fields: (t) => [
      {
        key: 'smsSender',
        label: 'settings.sms-sender',
        type: 'select',
        options: { options: [...accounts, { id: smsLog, fullName: t('settings.sms-log') }] },
        help: 'settings.sms-sender-help',
      },
      { key: 'smsCodeTemplate', label: 'settings.sms-template', help: 'settings.sms-template-help' },
    ],
  }
}

/** Beside the members of the family the address of a WeCom that the customer operates himself. */
const wecom: Section = {
  name: platformSections.wecom,
  title: 'third.wecom',
  schema: z.object({
    qyhCorpId: shape.qyhCorpId,
    qyhCorpSecret: shape.qyhCorpSecret,
    qyhAgentId: shape.qyhAgentId,
    qyhAgentSecret: shape.qyhAgentSecret,
    qyhApiAddress: serviceAddress,
    qyhIsSynOrg: shape.qyhIsSynOrg,
    qyhIsSynUser: shape.qyhIsSynUser,
    version,
  }),
  fields: () => [
    { key: 'qyhCorpId', label: 'settings.wecom-corporation', half },
    { key: 'qyhCorpSecret', label: 'settings.wecom-secret', help: 'settings.wecom-secret-help', secret: true, half },
    { key: 'qyhAgentId', label: 'settings.wecom-agent', half },
    { key: 'qyhAgentSecret', label: 'settings.wecom-agent-secret', help: 'settings.wecom-agent-secret-help', secret: true, half },
    { key: 'qyhApiAddress', label: 'settings.service-address', help: 'settings.service-address-help' },
    turned('qyhIsSynOrg', 'settings.automatic-organizations', 'settings.automatic-help'),
    turned('qyhIsSynUser', 'settings.automatic-people', 'settings.automatic-people-help'),
  ],
}

const dingTalk: Section = {
  name: platformSections.dingtalk,
  title: 'third.dingtalk',
  schema: z.object({
    dingAgentId: shape.dingAgentId,
    dingSynAppKey: shape.dingSynAppKey,
    dingSynAppSecret: shape.dingSynAppSecret,
    dingApiAddress: serviceAddress,
    dingSynIsSynOrg: shape.dingSynIsSynOrg,
    dingSynIsSynUser: shape.dingSynIsSynUser,
    version,
  }),
  fields: () => [
    { key: 'dingSynAppKey', label: 'settings.dingtalk-key', half },
    { key: 'dingSynAppSecret', label: 'settings.dingtalk-secret', secret: true, half },
    { key: 'dingAgentId', label: 'settings.dingtalk-agent', half },
    { key: 'dingApiAddress', label: 'settings.service-address', help: 'settings.service-address-help' },
    turned('dingSynIsSynOrg', 'settings.automatic-organizations', 'settings.automatic-help'),
    turned('dingSynIsSynUser', 'settings.automatic-people', 'settings.automatic-people-help'),
  ],
}

/** Addresses inside that the server may connect to, whichever connection needs them. */
const inside: Section = {
  name: 'inside',
  title: 'settings.inside',
  schema: z.object({ outgoingAddresses, version }),
  fields: () => [{ key: 'outgoingAddresses', label: 'settings.allowed', type: 'long-text', help: 'settings.allowed-help' }],
}

/** How long the logs beside the audit log, and messages, are kept. */
const logs: Section = {
  name: 'logs',
  title: 'settings.logs',
  schema: z.object({ requestLogDays: logDays, exceptionLogDays: logDays, sentMessageDays: sentDays, readMessageDays: boxDays, version }),
  fields: () => [
    counted('requestLogDays', 'settings.request-days', 'settings.request-days-help'),
    counted('exceptionLogDays', 'settings.exception-days', 'settings.exception-days-help'),
    counted('sentMessageDays', 'settings.sent-days', 'settings.sent-days-help'),
    counted('readMessageDays', 'settings.box-days', 'settings.box-days-help'),
  ],
}

const backups: Section = {
  name: 'backups',
  title: 'settings.backups',
  schema: z.object({ keptBackups, version }),
  fields: () => [counted('keptBackups', 'settings.backups-kept', 'settings.backups-kept-help')],
}

/** A choice of few values. */
function chosen(key: string, label: TextKey, options: readonly { readonly id: string; readonly fullName: string }[]): ManagedField {
  return { key, label, type: 'radio', options: { options }, half }
}

/** Only what the product acts on is offered. */
export const sections: readonly Section[] = [names, password, signIn, mail, wecom, dingTalk, inside, logs, backups]
