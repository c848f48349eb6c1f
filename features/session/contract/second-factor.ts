import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/**
 * Codes of an app as a second factor of signing in (ours, not in the family). Who has one signs in in two steps: `login` answers 401 with
 * `data.ticket`, and `loginSecondStep` takes it with a code.
 */
const path = '/api/oauth/SecondFactor'
const wireHash = z.string().max(256).default('')
const code = z.string().max(40).default('')
const codes = z.object({
  /** Each good once in place of a code of the app; readable in this answer only. */
  recoveryCodes: z.array(z.string()),
})

/** Goes on with a sign-in: one ticket is good for five minutes and five tries. 410 where it is not any more, 401 for a wrong code. */
export const loginSecondStep = call({
  method: 'POST',
  path: '/api/oauth/Login/SecondFactor',
  access: 'public',
  body: z.object({ ticket: z.string().max(300), code }),
  answer: z.object({ token: z.string(), theme: z.enum(['classic', 'functional', 'plain', 'blend']) }),
  message: 'session.signed-in',
})

export const secondFactorState = call({
  method: 'GET',
  path,
  access: 'signed-in-restricted',
  answer: z.object({
    /** Epoch milliseconds since when it is asked for; null without one. */
    since: z.number().nullable(),
    /** The policy asks this person for one. */
    required: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
})

/** A new secret, as text and as the address in the QR code; it counts from `confirmSecondFactor` on. */
export const beginSecondFactor = call({
  method: 'POST',
  path: `${path}/Actions/Begin`,
  access: 'signed-in-restricted',
  holdsPassword: true,
  body: z.object({ password: wireHash }),
  answer: z.object({ secret: z.string(), address: z.string() }),
})

export const confirmSecondFactor = call({
  method: 'POST',
  path: `${path}/Actions/Confirm`,
  access: 'signed-in-restricted',
  holdsPassword: true,
  body: z.object({ code }),
  answer: codes,
})

/** Replaces the recovery codes; a code of the app, or one of them, is needed. */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: `${path}/Actions/RenewCodes`,
  access: 'signed-in',
  holdsPassword: true,
  body: z.object({ code }),
  answer: codes,
})

/** Takes the own second factor away; refused where the policy asks for one. */
export const endSecondFactor = call({
  method: 'POST',
  path: `${path}/Actions/End`,
  access: 'signed-in',
  holdsPassword: true,
  body: z.object({ password: wireHash, code }),
  answer: z.null(),
  message: 'session.factor-ended',
})
