import { systemConfiguration } from '#engine/values/system-configuration.ts'
import { openAccount, type OpenAccount } from '#features/message-center/server/open-account.ts'
import { DeliveryFault, outsideChannel } from '#server/channels/channel.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { settings } from '#server/configuration/setting.ts'
import { mailFaultTexts, sendMail, type MailServer } from '#server/outgoing/mail.ts'

const { emailSmtpHost, emailSmtpPort, emailSsl, emailAccount, emailPassword, emailSenderName } = systemConfiguration.shape

/** Mail by the SMTP server of the account, or of the system configuration, as text. */
export const mailChannel = outsideChannel({
  code: 'mail',
  name: 'message-center.channel-2',
  settings: settings({
    ...connectionSettings,
    emailSmtpHost: { schema: emailSmtpHost, default: '' },
    emailSmtpPort: { schema: emailSmtpPort, default: '' },
    emailSsl: { schema: emailSsl, default: 0 },
    emailAccount: { schema: emailAccount, default: '' },
    emailPassword: { schema: emailPassword, default: '', secret: true },
    emailSenderName: { schema: emailSenderName, default: '' },
  }),
  timeoutSeconds: 30,
  isReady: (config) => config.emailSmtpHost.trim() !== '' && config.emailAccount.trim() !== '',
  deliver: async ({ key, title, content, account }, { email }, { config, kernel, signal }) => {
    if (email === '') throw new DeliveryFault('message-center.no-email', { isFinal: true })
    const server = account === undefined ? config : mailServerOf(await openAccount(kernel, '2', account))
    const fault = await sendMail(server, config.outgoingAddresses, { to: email, subject: title, text: content, key }, signal)
    if (fault) throw new DeliveryFault(mailFaultTexts[fault], { isFinal: fault === 'recipient' })
  },
})

export function mailServerOf({ member, secret }: OpenAccount): MailServer {
  return {
    emailSmtpHost: member('smtpServer'),
    emailSmtpPort: member('smtpPort'),
    emailSsl: Number(member('sslLink')),
    emailAccount: member('smtpUser'),
    emailPassword: secret,
    emailSenderName: member('addressorName'),
  }
}
