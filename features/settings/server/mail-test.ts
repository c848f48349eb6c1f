import type { CallBody } from '#engine/contract/call.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import { mailMembers, testMail } from '#features/settings/contract.ts'
import { connectionSettings, refuseStoredSecrets } from '#server/configuration/connection-settings.ts'
import { hiddenSecret, settingValues, systemConfiguration } from '#server/configuration/system-configuration.ts'
import { serve } from '#server/http/serve.ts'
import { mailFaultTexts, mailPort, sendMail, type MailFault, type MailServer } from '#server/outgoing/mail.ts'

/** Sends one mail with what is typed, or with what is stored where nothing is sent. The mail goes before the audit log is written. */
export const serveTestMail = serve(testMail, async ({ body, kernel, say, transaction }) => {
  const stored = await systemConfiguration(kernel)
  const server = serverOf(body, stored)
  const { outgoingAddresses } = await settingValues(kernel, connectionSettings)
  const words = (text: TextKey) => say(refusal('invalid', text, { params: { system: stored.sysName } }))
  const to = body.to ?? server.emailAccount.trim()
  const mail = { to, subject: words('settings.mail-subject'), text: words('settings.mail-text') }
  const fault = await sendMail(server, outgoingAddresses, mail)
  if (fault) throw at(fieldOf[fault], mailFaultTexts[fault])
  return transaction(async (_tx, audit) => {
    const changes = { host: server.emailSmtpHost.trim(), port: mailPort(server) }
    audit({ action: 'mail.tested', object: 'sys_config', changes })
    return null
  })
})

/** @throws Refused at the member that is missing */
function serverOf({ to: _, ...typed }: CallBody<typeof testMail>, stored: SystemConfiguration): MailServer {
  const known = Object.entries(typed).filter(([, value]) => value !== undefined)
  const given = { ...mailMembers.parse(stored), ...Object.fromEntries(known) }
  const password = typed.emailPassword === hiddenSecret ? undefined : typed.emailPassword
  const notHere = refuseStoredSecrets(typed, stored)
  if (given.emailSmtpHost.trim() === '') throw at('emailSmtpHost', 'settings.mail-host-missing')
  if (given.emailAccount.trim() === '') throw at('emailAccount', 'settings.mail-account-missing')
  if (notHere.length > 0) throw new Refused(notHere)
  return { ...given, emailPassword: password ?? stored.emailPassword }
}

/** The member that a fault speaks of. */
const fieldOf: Readonly<Record<MailFault, string>> = {
  inside: 'emailSmtpHost',
  unreachable: 'emailSmtpHost',
  auth: 'emailPassword',
  recipient: 'to',
}

const at = (field: string, text: TextKey): Refused => new Refused(refusal('invalid', text, { field }))
