import { z } from 'zod'
import type { SystemConfiguration } from '#engine/values/system-configuration.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { settings } from '#server/configuration/setting.ts'
import { hiddenSecret } from '#server/configuration/system-configuration.ts'

/** What the mail server needs besides the members of the family. */
export const mailSettings = settings({
  /** Addresses inside that the server may connect to, each with its port (security 7). */
  outgoingAddresses: { schema: z.string().max(2000, 'settings.too-long'), default: '' },
})

/** What a stored password was typed for. */
const receiver = ['emailSmtpHost', 'emailSmtpPort', 'emailAccount'] as const

type Mailbox = Partial<Pick<SystemConfiguration, (typeof receiver)[number] | 'emailPassword'>>

/**
 * Another server, port or account needs its password typed: with the stored one, which nobody is shown, whoever names a server of
 * his own would read it there.
 */
export function refuseStoredPassword(wanted: Mailbox, stored: SystemConfiguration): Refusal | undefined {
  const isTyped = wanted.emailPassword !== undefined && wanted.emailPassword !== hiddenSecret
  const isOther = receiver.some((key) => wanted[key] !== undefined && wanted[key] !== stored[key])
  return isOther && !isTyped && stored.emailPassword !== ''
    ? refusal('invalid', 'settings.mail-password-again', { field: 'emailPassword' })
    : undefined
}
