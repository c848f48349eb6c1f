import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/**
 * Signing in by a code to the telephone of an account (ours, not in the family). Every answer reads alike whether a number belongs to an
 * account or not; one that belongs to several accounts belongs to none here. The ticket stays in the browser that asked.
 */
const path = '/api/oauth/PhoneSignIn'
/** A mobile number of the mainland. */
export const mobileNumber = /^1[3-9]\d{9}$/
const ticket = z.string().max(300)

/** Sends a code. 403 where the system does not offer it, 422 at the number or the captcha, 429 with the seconds to wait. */
export const askForPhoneCode = call({
  method: 'POST',
  path,
  access: 'public',
  body: z.object({
    mobilePhone: z.string().trim().regex(mobileNumber, 'session.phone-wrong'),
    isEnterprise: z.boolean().default(false),
    /** The captcha and the name that its picture was requested with. */
    code: z.string().max(20).default(''),
    timestamp: z.string().max(100).default(''),
  }),
  answer: z.object({ ticket, seconds: z.number() }),
})

/**
 * Signs in by the code that came: five minutes, five tries. 410 where the ticket is not good any more, 422 for a wrong code, which a locked
 * account's reads like, 401 with `data.ticket` where `loginSecondStep` is to go on.
 */
export const enterByPhone = call({
  method: 'POST',
  path: `${path}/Actions/Enter`,
  access: 'public',
  body: z.object({ ticket, code: z.string().max(20) }),
  answer: z.object({ token: z.string(), theme: z.enum(['classic', 'functional', 'plain', 'blend']) }),
  message: 'session.signed-in',
})
