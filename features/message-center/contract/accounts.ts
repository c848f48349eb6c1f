import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { sortedPageQuery } from '#engine/contract/shapes.ts'
import { buttonCodes, resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { flagFilter } from '#engine/resource/inputs.ts'
import {
  copying,
  filterText,
  messageMenus,
  messagePath,
  namedInput,
  namedRow,
  oneOf,
  oneOrNone,
  webhookTypes,
} from '#features/message-center/contract/shared.ts'

const accountPath = `${messagePath}/AccountConfig`
const accounts = resourceCalls(accountPath, {
  ...rulesOfMenu(messageMenus.account),
  export: { menu: messageMenus.account, button: buttonCodes.edit },
})

/** Types of accounts, the codes of their channels. Mail, DingTalk and WeCom also go out by the system configuration. */
export const accountTypes = ['2', '3', '4', '5', '6'] as const
export type AccountType = (typeof accountTypes)[number]

/** Providers of short messages: 2 Tencent Cloud. */
export const smsProviders = ['2'] as const

/** What an account of a type consists of besides its name. Webhooks keep their address in a column of its own. */
interface AccountParts {
  readonly needed: readonly AccountMember[]
  readonly optional: readonly AccountMember[]
  /** The member that is never sent out: stars stand for one that is stored, and keep it. */
  readonly secret: 'smtpPassword' | 'appSecret' | 'bearer'
  /** Where the secret goes: for another place it is typed again. */
  readonly boundTo: readonly AccountMember[]
}

const member = (max = 200) => z.string().trim().max(max, 'message-center.member-too-long').nullish()

/** A host with or without its scheme and port. */
const isHost = (address: string): boolean =>
  /^(https?:\/\/)?[^/?#@\s]+$/i.test(address) && URL.canParse(/^https?:/i.test(address) ? address : `https://${address}`)

const accountMembers = {
  addressorName: member(50),
  smtpServer: member(),
  smtpPort: z.preprocess(
    (given) => (typeof given === 'number' ? String(given) : given),
    member(5).refine((port) => /^\d{0,5}$/.test(port ?? ''), 'message-center.port-wrong'),
  ),
  /** `1`: the connection is encrypted from its beginning. */
  sslLink: oneOrNone(['0', '1'], 'message-center.ssl-wrong'),
  smtpUser: member(),
  channel: oneOrNone(smsProviders, 'message-center.provider-wrong'),
  smsSignature: member(50),
  /** SecretId of Tencent Cloud, AppKey of DingTalk. */
  appId: member(),
  /** Address of the provider's interface, with or without its scheme. */
  endPoint: member().refine((address) => !address || isHost(address), 'message-center.end-point-wrong'),
  sdkAppId: member(),
  /** Region of the provider. */
  zoneParam: member(50),
  enterpriseId: member(),
  agentId: member(50).refine((agent) => /^\d*$/.test(agent ?? ''), 'message-center.agent-wrong'),
} as const
export type AccountMember = keyof typeof accountMembers
export const accountMemberNames = Object.keys(accountMembers) as readonly AccountMember[]

export const accountParts: Readonly<Record<AccountType, AccountParts>> = {
  '2': {
    needed: ['smtpServer', 'smtpUser'],
    optional: ['addressorName', 'smtpPort', 'sslLink'],
    secret: 'smtpPassword',
    boundTo: ['smtpServer', 'smtpPort', 'smtpUser'],
  },
  '3': {
    needed: ['smsSignature', 'sdkAppId', 'appId'],
    optional: ['channel', 'endPoint', 'zoneParam'],
    secret: 'appSecret',
    boundTo: ['endPoint', 'appId'],
  },
  '4': { needed: ['agentId', 'appId'], optional: [], secret: 'appSecret', boundTo: ['appId'] },
  '5': { needed: ['enterpriseId', 'agentId'], optional: [], secret: 'appSecret', boundTo: ['enterpriseId'] },
  '6': { needed: [], optional: [], secret: 'bearer', boundTo: [] },
}

/** What is typed of an account; which members are needed depends on its type (`accountParts`). */
export const accountInput = z.object({
  ...namedInput,
  type: oneOf(accountTypes, 'message-center.account-type'),
  ...accountMembers,
  smtpPassword: member(),
  appSecret: member(),
  webhookType: oneOrNone(webhookTypes, 'message-center.webhook-type-missing'),
  webhookAddress: z
    .string()
    .trim()
    .max(500, 'message-center.address-wrong')
    .refine((address) => address === '' || /^https?:\/\/[^/?#@\s]+(\/[^#\s]*)?$/i.test(address), 'message-center.address-wrong')
    .refine((address) => address === '' || URL.canParse(address), 'message-center.address-wrong')
    .nullish(),
  /** 1 none, 2 the message is signed with the secret. */
  approveType: oneOrNone(['1', '2'], 'message-center.approve-missing'),
  /** The secret of a webhook. */
  bearer: z.string().max(200, 'message-center.secret-too-long').nullish(),
})

const told = z.string()

const account = z.object({
  ...namedRow,
  type: z.string(),
  addressorName: told,
  smtpServer: told,
  smtpPort: told,
  sslLink: told,
  smtpUser: told,
  smtpPassword: told,
  channel: told,
  smsSignature: told,
  appId: told,
  appSecret: told,
  endPoint: told,
  sdkAppId: told,
  zoneParam: told,
  enterpriseId: told,
  agentId: told,
  webhookType: told,
  /** Without what stands behind the host: robots of groups hold their key there. */
  webhookAddress: told,
  approveType: told,
  bearer: told,
})
export type Account = z.output<typeof account>

export const listAccounts = accounts.page(
  account,
  sortedPageQuery.extend({ type: filterText, enabledMark: flagFilter, channel: filterText, webhookType: filterText }),
)
export const readAccount = accounts.read(account)
export const createAccount = accounts.create(accountInput)
export const updateAccount = accounts.update(accountInput)
export const deleteAccount = accounts.remove()
export const switchAccount = accounts.switchState()
export const accountUse = accounts.uses()
export const copyAccount = copying(accountPath, messageMenus.account)
/** A file with the account, without its secret and the address of a webhook. */
export const exportAccount = accounts.exportOne()
export const downloadAccount = accounts.downloadOne()

const trying = { menu: messageMenus.account, button: buttonCodes.edit }
/** The form of an account; `id` names the stored one whose secret stars stand for. */
const tried = accountInput.extend({ id: z.string().max(100).nullish() })

/** Sends a mail by what is typed, to the named people, or to the caller. */
export const testAccountMail = call({
  method: 'POST',
  path: `${accountPath}/testSendMail`,
  access: trying,
  rate: 'exchange',
  body: tried.extend({
    testSendEmail: z
      .array(z.union([z.string().max(100), z.object({ id: z.string().max(100) })]))
      .max(10, 'message-center.receivers-too-many')
      .nullish(),
    testEmailTitle: z.string().max(200, 'message-center.title-too-long').nullish(),
    testEmailContent: z.string().max(2_000, 'message-center.content-too-long').nullish(),
  }),
  message: 'message-center.test-mail-sent',
})

const connecting = (path: string) =>
  call({
    method: 'POST',
    path: `${accountPath}/${path}`,
    access: trying,
    rate: 'exchange',
    body: tried,
    message: 'message-center.connected',
  })
/** Ask the platform whether what is typed is right. */
export const testAccountWecom = connecting('testQyWebChatConnect')
export const testAccountDingTalk = connecting('testDingTalkConnect')
