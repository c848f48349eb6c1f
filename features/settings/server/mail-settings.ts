import { z } from 'zod'
import { settings } from '#server/configuration/setting.ts'

/** What the mail server needs besides the members of the family. */
export const mailSettings = settings({
  /** Addresses inside that the server may connect to, each with its port (security 7). */
  outgoingAddresses: { schema: z.string().max(2000, 'settings.too-long'), default: '' },
})
