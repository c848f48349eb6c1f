import { fillText, type TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { CallBody } from '#engine/contract/call.ts'
import {
  accountParts,
  testAccountDingTalk,
  testAccountMail,
  testAccountWecom,
  type AccountType,
} from '#features/message-center/contract.ts'
import { accountOf, prepared, refuseAccount } from '#features/message-center/server/accounts.ts'
import { mailServerOf } from '#features/message-center/server/channels/mail.ts'
import { applicationOf } from '#features/message-center/server/channels/platforms.ts'
import { memberOf, opened, sealedFor, type OpenAccount } from '#features/message-center/server/open-account.ts'
import { accountStore } from '#features/message-center/server/stores.ts'
import { peopleView } from '#features/pickers/entry.ts'
import { checkApplication, ThirdProblem } from '#features/third-directories/entry.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'
import { mailFaultTexts, sendMail, type MailFault } from '#server/outgoing/mail.ts'

/** A test is waited for, so it ends before the request would. */
const patienceMilliseconds = 20_000

type Tried = CallBody<typeof testAccountWecom>

/** The account that was typed, opened. @throws Refused at what is missing or wrong */
async function triedAccount({ kernel, db }: Asking, body: Tried, type: AccountType): Promise<OpenAccount> {
  if (body.type !== type) throw new Refused(refusal('invalid', 'message-center.account-type', { field: 'type' }))
  const before = body.id ? present(await accountStore.find(db, body.id)) : undefined
  const account = accountOf(await prepared(kernel, body), { id: '', version: 1 }, before)
  const wrong = refuseAccount(before, account).filter((one) => one !== undefined)
  if (wrong.length > 0) throw new Refused(wrong)
  return { member: memberOf(account.members), secret: account.secret ? await opened(kernel, sealedFor.secret(type), account.secret) : '' }
}

const mailFields: Readonly<Record<MailFault, string>> = {
  inside: 'smtpServer',
  unreachable: 'smtpServer',
  auth: 'smtpPassword',
  recipient: 'testSendEmail',
}

const serveTestMail = serve(testAccountMail, async ({ body, transaction, ...asking }) => {
  const { kernel, session } = asking
  const addresses = await addressesOf(asking, body.testSendEmail ?? [])
  const server = mailServerOf(await triedAccount(asking, body, '2'))
  const { outgoingAddresses } = await settingValues(kernel, connectionSettings)
  const say = (text: TextKey) => fillText(kernel.texts, session.language, text)
  const mail = {
    subject: (body.testEmailTitle || say('message-center.test-mail-title')).replace(/[\r\n]+/g, ' '),
    text: body.testEmailContent || say('message-center.test-mail-content'),
  }
  const signal = AbortSignal.timeout(patienceMilliseconds)
  for (const to of addresses) {
    const fault = await sendMail(server, outgoingAddresses, { to, ...mail }, signal)
    if (fault) throw new Refused(refusal('invalid', mailFaultTexts[fault], { field: mailFields[fault] }))
  }
  return transaction(async (_tx, audit) => {
    audit({ action: 'message-account.tested', object: 'message_account', changes: { host: server.emailSmtpHost } })
    return null
  })
})

/** Addresses of the named people, or of the caller. @throws Refused for people the caller does not see, and without an address */
async function addressesOf(
  { kernel, session, db }: Asking,
  named: NonNullable<CallBody<typeof testAccountMail>['testSendEmail']>,
): Promise<readonly string[]> {
  const ids = [...new Set(named.map((one) => (typeof one === 'string' ? one : one.id)))]
  const directory = await kernel.directory.snapshot()
  const view = peopleView(directory, session)
  const seen = ids.filter((id) => {
    const person = directory.person(id)
    return person?.enabled && view.sees(person)
  })
  if (seen.length < ids.length) throw new Refused(refusal('invalid', 'message-center.receiver-unknown', { field: 'testSendEmail' }))
  const rows = await db
    .selectFrom('user_account')
    .select('email')
    .where('id', 'in', ids.length === 0 ? [session.userId] : seen)
    .execute()
  const addresses = rows.map(({ email }) => email).filter((email) => email !== '')
  if (addresses.length === rows.length) return addresses
  const text = ids.length === 0 ? 'message-center.no-own-email' : 'message-center.no-email'
  throw new Refused(refusal('invalid', text, { field: 'testSendEmail' }))
}

function connecting(call: typeof testAccountWecom, type: '4' | '5') {
  const platform = type === '5' ? 'wecom' : 'dingtalk'
  return serve(call, async ({ body, transaction, ...asking }) => {
    const application = applicationOf(type, await triedAccount(asking, body, type))
    const signal = AbortSignal.timeout(patienceMilliseconds)
    await checkApplication(asking.kernel, platform, application, signal).catch((error: unknown) => {
      if (!(error instanceof ThirdProblem)) throw error
      throw new Refused(refusal('invalid', error.text, { params: error.params, field: fieldOf(type, error.text) }))
    })
    return transaction(async (_tx, audit) => {
      audit({ action: 'message-account.tested', object: 'message_account', changes: { platform } })
      return null
    })
  })
}

/** The member that a failure speaks of. */
function fieldOf(type: '4' | '5', text: TextKey): string {
  if (text === 'third.wrong-agent') return 'agentId'
  if (text === 'third.wrong-corporation') return 'enterpriseId'
  return accountParts[type].secret
}

export const testAccountCalls = [serveTestMail, connecting(testAccountWecom, '5'), connecting(testAccountDingTalk, '4')]
