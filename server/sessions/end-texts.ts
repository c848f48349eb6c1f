import type { TextKey } from '#engine/texts/text.ts'
import type { EndReason } from '#server/sessions/tables.ts'

const texts: Readonly<Record<EndReason, TextKey>> = {
  'signed-out': 'kernel.session-expired',
  expired: 'kernel.session-expired',
  replaced: 'kernel.session-replaced',
  forced: 'kernel.session-forced',
  'password-changed': 'kernel.session-password-changed',
  disabled: 'kernel.session-disabled',
}

/** What is said to a user whose session has ended, by its socket and by its next call alike. */
export const textOfEnd = (reason: EndReason): TextKey => texts[reason]
