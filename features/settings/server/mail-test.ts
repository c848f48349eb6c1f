import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { CallBody } from '#engine/contract/call.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import { mailMembers, testMail } from '#features/settings/contract.ts'
import { connectionSettings, refuseStoredSecrets } from '#server/configuration/connection-settings.ts'
import { hiddenSecret, settingValues, systemConfiguration } from '#server/configuration/system-configuration.ts'
import { serve } from '#server/http/serve.ts'
import { targetAddress } from '#server/outgoing/target.ts'

/** Where the mail goes, with the password in clear. */
interface Mailing {
  readonly host: string
  readonly port: number
  readonly ssl: boolean
  readonly account: string
  readonly password: string
  readonly sender: string
  readonly to: string
}

/** Sends one mail with what is typed, or with what is stored where nothing is sent. The mail goes before the audit log is written. */
export const serveTestMail = serve(testMail, async ({ body, kernel, say, transaction }) => {
  const stored = await systemConfiguration(kernel)
  const mailing = mailingOf(body, stored)
  const { outgoingAddresses } = await settingValues(kernel, connectionSettings)
  const words = (text: TextKey) => say(refusal('invalid', text, { params: { system: stored.sysName } }))
  await send(mailing, outgoingAddresses, { subject: words('settings.mail-subject'), text: words('settings.mail-text') })
  return transaction(async (_tx, audit) => {
    audit({ action: 'mail.tested', object: 'sys_config', changes: { host: mailing.host, port: mailing.port } })
    return null
  })
})

/** @throws Refused at the member that is missing */
function mailingOf({ to, ...typed }: CallBody<typeof testMail>, stored: SystemConfiguration): Mailing {
  const known = Object.entries(typed).filter(([, value]) => value !== undefined)
  const given = { ...mailMembers.parse(stored), ...Object.fromEntries(known) }
  const password = typed.emailPassword === hiddenSecret ? undefined : typed.emailPassword
  const notHere = refuseStoredSecrets(typed, stored)
  if (given.emailSmtpHost.trim() === '') throw at('emailSmtpHost', 'settings.mail-host-missing')
  if (given.emailAccount.trim() === '') throw at('emailAccount', 'settings.mail-account-missing')
  if (notHere.length > 0) throw new Refused(notHere)
  return {
    host: given.emailSmtpHost.trim(),
    port: Number(given.emailSmtpPort || (given.emailSsl === 1 ? sslPort : plainPort)),
    ssl: given.emailSsl === 1,
    account: given.emailAccount.trim(),
    password: password ?? stored.emailPassword,
    sender: given.emailSenderName,
    to: to ?? given.emailAccount.trim(),
  }
}

const plainPort = 25
const sslPort = 465
const patienceMilliseconds = 10_000

/** @throws Refused at the member that the failure speaks of; the words of the other server are not passed on */
async function send(mailing: Mailing, allowed: string, content: { readonly subject: string; readonly text: string }): Promise<void> {
  const found = await targetAddress(mailing, allowed)
  if ('fault' in found) throw at('emailSmtpHost', found.fault === 'inside' ? 'kernel.outgoing-inside' : 'settings.mail-unreachable')
  const transport = createTransport({
    host: found.address,
    port: mailing.port,
    secure: mailing.ssl,
    ...(mailing.password === '' ? {} : { auth: { user: mailing.account, pass: mailing.password } }),
    // The certificate must be for the name, not for the address that was looked up.
    ...(isIP(mailing.host) === 0 ? { tls: { servername: mailing.host } } : {}),
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  })
  try {
    await transport.sendMail({ from: { name: mailing.sender, address: mailing.account }, to: mailing.to, ...content })
  } catch (error) {
    throw failure(error)
  } finally {
    transport.close()
  }
}

function failure(error: unknown): Refused {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EAUTH') return at('emailPassword', 'settings.mail-auth')
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return at('to', 'settings.mail-recipient')
  return at('emailSmtpHost', 'settings.mail-unreachable')
}

const at = (field: string, text: TextKey): Refused => new Refused(refusal('invalid', text, { field }))
