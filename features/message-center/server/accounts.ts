import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallQuery } from '#engine/contract/call.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import {
  accountMemberNames,
  accountParts,
  accountUse,
  copyAccount,
  createAccount,
  deleteAccount,
  downloadAccount,
  exportAccount,
  listAccounts,
  readAccount,
  switchAccount,
  updateAccount,
  type Account,
  type accountInput,
} from '#features/message-center/contract.ts'
import { smsAddress } from '#features/message-center/server/channels/tencent-sms.ts'
import { copyHandler } from '#features/message-center/server/copy.ts'
import { sharedMembers, takenOnce, typedName } from '#features/message-center/server/names.ts'
import { memberOf, sealedFor } from '#features/message-center/server/open-account.ts'
import { accountStore, type StoredAccount } from '#features/message-center/server/stores.ts'
import { usedAccounts } from '#features/message-center/server/uses.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { seal, type SealedSecret } from '#server/configuration/sealed-secret.ts'
import { hiddenSecret, settingValues } from '#server/configuration/system-configuration.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { pageHandler, present, type Filters } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { mailPort } from '#server/outgoing/mail.ts'
import { targetAddress, type Target } from '#server/outgoing/target.ts'

type Input = z.output<typeof accountInput>

/** What was typed, with what is kept of it encrypted; undefined where stars stand for what is stored. */
interface Typed extends Input {
  readonly sealedAddress: SealedSecret | undefined
  readonly sealedSecret: SealedSecret | undefined
}

/** The address as people read it: scheme and host, as robots of groups hold their key behind them. */
const shownAddress = (host: string): string => (host === '' ? '' : `${host}/${hiddenSecret}`)

/** Encrypts what is secret. @throws Refused for an address inside that nobody allowed */
export async function prepared(kernel: Kernel, body: Input): Promise<Typed> {
  const { dataDirectory } = kernel.settings
  const address = body.type === webhook ? (body.webhookAddress ?? '') : ''
  const isTyped = address !== '' && !address.endsWith(`/${hiddenSecret}`)
  const secret = body[accountParts[body.type].secret] ?? ''
  await refuseInside(kernel, body, isTyped ? address : '')
  return {
    ...body,
    sealedAddress: isTyped ? await seal(dataDirectory, sealedFor.address, address) : undefined,
    sealedSecret: secret === '' || secret === hiddenSecret ? undefined : await seal(dataDirectory, sealedFor.secret(body.type), secret),
  }
}

const webhook = '6'

/** An address inside that nobody allowed is refused at once; one that cannot be looked up now may be reachable later. */
async function refuseInside(kernel: Kernel, body: Input, webhookAddress: string): Promise<void> {
  const wanted = targetIn(body, webhookAddress)
  if (!wanted) return
  const { outgoingAddresses } = await settingValues(kernel, connectionSettings)
  const found = await targetAddress(wanted.target, outgoingAddresses)
  if ('fault' in found && found.fault === 'inside') throw new Refused(refusal('invalid', 'kernel.outgoing-inside', { field: wanted.field }))
}

/** Where an account leads; undefined where it leads to a platform. */
function targetIn(body: Input, webhookAddress: string): { readonly target: Target; readonly field: string } | undefined {
  const smtpServer = body.smtpServer ?? ''
  if (body.type === '2' && smtpServer !== '') {
    const port = mailPort({ emailSmtpPort: body.smtpPort ?? '', emailSsl: Number(body.sslLink ?? 0) })
    return { target: { host: smtpServer, port }, field: 'smtpServer' }
  }
  if (body.type === '3') return { target: targetOf(smsAddress(body.endPoint ?? '')), field: 'endPoint' }
  return webhookAddress === '' ? undefined : { target: targetOf(new URL(webhookAddress)), field: 'webhookAddress' }
}

const targetOf = ({ protocol, hostname, port }: URL): Target => ({
  host: hostname,
  port: Number(port || (protocol === 'https:' ? 443 : 80)),
})

/** An account as it would be stored; members of other types are left out. */
export function accountOf(body: Typed, key: Pick<StoredAccount, 'id' | 'version'>, before: StoredAccount | undefined): StoredAccount {
  const { needed, optional } = accountParts[body.type]
  const members = [...needed, ...optional].flatMap((name) => (body[name] ? [[name, body[name]] as const] : []))
  const approveType = body.approveType ?? before?.approveType ?? '1'
  const isSigned = body.type !== webhook || approveType !== '1'
  return {
    ...before,
    ...key,
    ...typedName(body, before),
    type: body.type,
    members: Object.fromEntries(members),
    webhookType: body.type === webhook ? (body.webhookType ?? before?.webhookType ?? '') : '',
    address: body.sealedAddress ?? before?.address ?? null,
    host: body.sealedAddress ? new URL(body.webhookAddress!).origin : (before?.host ?? ''),
    approveType,
    secret: isSigned ? (body.sealedSecret ?? before?.secret ?? null) : null,
  }
}

const missing: Readonly<Record<string, string>> = {
  webhookType: 'message-center.webhook-type-missing',
  webhookAddress: 'message-center.address-missing',
  bearer: 'message-center.secret-missing',
}
const refuseMissing = (field: string): Refusal => refusal('invalid', missing[field] ?? 'message-center.member-missing', { field })

/**
 * What an account lacks, and a stored secret that would go to another place: whoever names a host of his own would read there what
 * nobody is shown, so he types it again.
 */
export function refuseAccount(before: StoredAccount | undefined, after: StoredAccount): readonly (Refusal | undefined)[] {
  const { needed, secret, boundTo } = accountParts[after.type]
  if (before && before.type !== after.type) return [refusal('invalid', 'message-center.type-fixed', { field: 'type' })]
  const member = memberOf(after.members)
  const lacking = needed.filter((name) => member(name) === '')
  const needsSecret = after.type === webhook ? after.approveType !== '1' : after.type !== '2'
  const isOther = before && (before.host !== after.host || boundTo.some((name) => memberOf(before.members)(name) !== member(name)))
  return [
    ...lacking.map(refuseMissing),
    ...(after.type === webhook && after.webhookType === '' ? [refuseMissing('webhookType')] : []),
    ...(after.type === webhook && !after.address ? [refuseMissing('webhookAddress')] : []),
    needsSecret && !after.secret ? refuseMissing(secret) : undefined,
    isOther && after.secret && before.secret === after.secret
      ? refusal('invalid', 'message-center.secret-again', { field: secret })
      : undefined,
  ]
}

const accounts: Resource<StoredAccount, Typed, StoredAccount> = {
  store: accountStore,
  action: 'message-account',
  listing: {
    searched: ['name', 'code'],
    sorted: { fullName: 'name', enCode: 'code', creatorTime: 'created_at', enabledMark: 'enabled' },
    order: sql`created_at desc, id desc`,
  },
  wire: (one) => one,
  typed: (body, { key, before }) => accountOf(body, key, before),
  refuse: async ({ kernel, act, before, after }) => {
    if (!after) return before ? refuseHeld({ kernel }, usedAccounts, before) : []
    return act === 'switch' ? [] : refuseAccount(before, after)
  },
  unique: takenOnce('message_account'),
  secrets: ['address', 'secret'],
}

const filters: Filters<CallQuery<typeof listAccounts>> = ({ type, enabledMark, webhookType, channel }) => [
  ...(channel === '' ? [] : [sql<boolean>`coalesce(members->>'channel', '2') = ${channel} and type = '3'`]),
  ...(type === '' ? [] : [sql<boolean>`type = ${type}`]),
  ...(enabledMark === '' ? [] : [sql<boolean>`enabled = ${enabledMark === '1'}`]),
  ...(webhookType === '' ? [] : [sql<boolean>`webhook_type = ${webhookType}`]),
]

const page = pageHandler(accounts, filters)

type Told = Omit<Account, 'id' | 'version' | 'creatorTime' | 'creatorUser' | 'fullName' | 'enCode' | 'enabledMark' | 'description'>

/** What is told of an account: never its secret. */
function toldOf(one: StoredAccount): Told {
  const members = Object.fromEntries(accountMemberNames.map((name) => [name, memberOf(one.members)(name)])) as Pick<
    Account,
    (typeof accountMemberNames)[number]
  >
  const hidden = one.secret ? hiddenSecret : ''
  const stars = (member: string): string => (accountParts[one.type].secret === member ? hidden : '')
  return {
    ...members,
    type: one.type,
    smtpPassword: stars('smtpPassword'),
    appSecret: stars('appSecret'),
    webhookType: one.webhookType,
    webhookAddress: shownAddress(one.host),
    approveType: one.approveType,
    bearer: stars('bearer'),
  }
}

const wire = async (kernel: Kernel, one: StoredAccount): Promise<Account> => ({ ...(await sharedMembers(kernel, one)), ...toldOf(one) })

const exported = { purpose: 'message-account-export', rule: exportAccount.access }

const serveExport = serve(exportAccount, ({ params, session, transaction }) =>
  transaction(async (tx, audit) => {
    const { id, name } = present(await accountStore.find(tx, params.id))
    const ticket = await issueExport(tx, session, exported, id)
    audit({ action: 'message-account.exported', object: `message_account:${id}` })
    return { name: fileName(`${name}.json`), url: `/api/message/AccountConfig/${id}/Action/Export/${ticket}` }
  }),
)

const serveDownload = serve(downloadAccount, async ({ params, session, kernel, db }) => {
  await openExport(kernel, exported, params.ticket, params.id, session)
  const one = present(await accountStore.find(db, params.id))
  const { smtpPassword: _p, appSecret: _s, bearer: _b, webhookAddress: _a, ...told } = toldOf(one)
  const account = { fullName: one.name, enCode: one.code, enabledMark: Number(one.enabled), description: one.description, ...told }
  const text = `${JSON.stringify({ kind: 'message-account', account }, null, 2)}\n`
  return attachment(`${one.name}.json`, 'application/json; charset=utf-8', Buffer.from(text))
})

const create = createHandler(accounts)
const update = updateHandler(accounts)

export const accountCalls = [
  serve(listAccounts, async (context) => {
    const { list, pagination } = await page(context)
    return { list: await Promise.all(list.map((one) => wire(context.kernel, one))), pagination }
  }),
  serve(readAccount, async ({ kernel, db, params }) => wire(kernel, present(await accountStore.find(db, params.id)))),
  serve(createAccount, async ({ body, ...context }) => create({ ...context, body: await prepared(context.kernel, body) })),
  serve(updateAccount, async ({ body, ...context }) => update({ ...context, body: await prepared(context.kernel, body) })),
  serve(deleteAccount, removeHandler(accounts)),
  serve(switchAccount, switchHandler(accounts)),
  serve(copyAccount, copyHandler(accounts)),
  serveExport,
  serveDownload,
  serve(
    accountUse,
    usesHandler(usedAccounts, async ({ params, db }) => present(await accountStore.find(db, params.id))),
  ),
]
