import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import type { TextKey } from '#engine/texts/text.ts'
import { targetAddress } from '#server/outgoing/target.ts'

/** The members of the system configuration by which mail is sent, the password in clear. */
export interface MailServer {
  readonly emailSmtpHost: string
  /** `''` for the usual one. */
  readonly emailSmtpPort: string | number
  readonly emailSsl: number
  readonly emailAccount: string
  readonly emailPassword: string
  readonly emailSenderName: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Tells repeats of one mail. */
  readonly key?: string
}

/** Why a mail was not taken; the words of the other server are not passed on. */
export type MailFault = 'inside' | 'unreachable' | 'auth' | 'recipient'

/** What a fault says. */
export const mailFaultTexts: Readonly<Record<MailFault, TextKey>> = {
  inside: 'kernel.outgoing-inside',
  unreachable: 'kernel.mail-unreachable',
  auth: 'kernel.mail-auth',
  recipient: 'kernel.mail-recipient',
}

const plainPort = 25
const sslPort = 465
const patienceMilliseconds = 10_000

/** The port that mail is sent to. */
export function mailPort({ emailSmtpPort, emailSsl }: Pick<MailServer, 'emailSmtpPort' | 'emailSsl'>): number {
  return Number(emailSmtpPort || (emailSsl === 1 ? sslPort : plainPort))
}

/**
 * Sends one mail over a server at an address that was checked just before.
 *
 * @param allowed addresses inside that may be reached (`targetAddress`)
 * @returns undefined where the server has taken it
 */
export async function sendMail(server: MailServer, allowed: string, mail: Mail, signal?: AbortSignal): Promise<MailFault | undefined> {
  const host = server.emailSmtpHost.trim()
  const port = mailPort(server)
  const found = await targetAddress({ host, port }, allowed)
  if ('fault' in found) return found.fault === 'inside' ? 'inside' : 'unreachable'
  const account = server.emailAccount.trim()
  const transport = createTransport({
    host: found.address,
    port,
    secure: server.emailSsl === 1,
    ...(server.emailPassword === '' ? {} : { auth: { user: account, pass: server.emailPassword } }),
    // The certificate must be for the name, not for the address that was looked up.
    ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  })
  const stop = () => transport.close()
  signal?.addEventListener('abort', stop, { once: true })
  const { key, ...content } = mail
  try {
    await transport.sendMail({
      from: { name: server.emailSenderName, address: account },
      ...(key === undefined ? {} : { messageId: `<${key}@${account.split('@').at(-1) ?? 'localhost'}>` }),
      ...content,
    })
    return undefined
  } catch (error) {
    return faultIn(error)
  } finally {
    signal?.removeEventListener('abort', stop)
    transport.close()
  }
}

function faultIn(error: unknown): MailFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EAUTH') return 'auth'
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'recipient' : 'unreachable'
}
