import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { passwordPolicy } from '#engine/values/system-configuration.ts'

/**
 * A new password for somebody who has forgotten the old one (ours, not in the family): a code goes to the mail address or telephone of the
 * account, the right code lets a new password be set, and that ends all sessions. Every answer reads alike whether there is such an account,
 * with such an address, or not. The ticket stays in the browser that asked; a code without it is good for nothing.
 */
const path = '/api/oauth/ForgottenPassword'
const ticket = z.string().max(300)

/** How a code can be sent. */
export const codeWays = ['mail', 'phone'] as const
export type CodeWay = (typeof codeWays)[number]

/** Sends a code. 403 where the system does not offer that way, 422 at the captcha, 429 with the seconds to wait. */
export const askForReset = call({
  method: 'POST',
  path,
  access: 'public',
  body: z.object({
    account: z.string().trim().min(1, 'session.account-missing').max(100),
    way: z.enum(codeWays),
    /** The captcha and the name that its picture was requested with. */
    code: z.string().max(20).default(''),
    timestamp: z.string().max(100).default(''),
  }),
  answer: z.object({ ticket, seconds: z.number() }),
})

/** Gives the code that came: five minutes, five tries. 410 where the ticket is not good any more, 422 for a wrong code. */
export const proveReset = call({
  method: 'POST',
  path: `${path}/Actions/Verify`,
  access: 'public',
  body: z.object({ ticket, code: z.string().max(20) }),
  /** What a new password must be. */
  answer: passwordPolicy,
})

/** The key that the new password is encrypted with, as `passwordKey` gives it; 410 without a right code. */
export const resetKey = call({
  method: 'POST',
  path: `${path}/Actions/Key`,
  access: 'public',
  body: z.object({ ticket }),
  answer: z.object({
    keyId: z.string(),
    publicKey: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
    nonce: z.string(),
  }),
})

/** Sets the new password; refusals are 422 at `password`. */
export const finishReset = call({
  method: 'POST',
  path: `${path}/Actions/Finish`,
  access: 'public',
  holdsPassword: true,
  body: z.object({
    ticket,
    password: z.string().max(256).default(''),
    passwordCipher: z.string().max(2000).default(''),
    keyId: z.string().max(100).default(''),
  }),
  answer: z.null(),
  message: 'session.password-reset',
})
