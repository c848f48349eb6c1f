import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/**
 * Signing in by a QR code that somebody confirms on a device where he is signed in (ours, not in the family). A code is good for two minutes
 * and one answer. The picture holds the code alone; the ticket stays in the browser that shows it, so nobody else is signed in.
 */
const path = '/api/oauth/Scan'
const secret = z.string().max(300)

/** 403 where the system does not offer it, 429 for an address that asks too often. */
export const openScan = call({
  method: 'POST',
  path,
  access: 'public',
  body: z.object({ isEnterprise: z.boolean().default(false) }),
  answer: z.object({ code: secret, ticket: secret, seconds: z.number() }),
})

/** What became of it. `token` is given once, to the browser that holds the ticket; 410 where the code is too old. */
export const pollScan = call({
  method: 'POST',
  path: `${path}/Actions/Poll`,
  access: 'public',
  body: z.object({ ticket: secret }),
  answer: z.object({ state: z.enum(['waiting', 'refused', 'signed-in']), token: z.string() }),
})

/** Who asks by a code; 410 for one that is unknown, answered or too old. */
export const lookAtScan = call({
  method: 'POST',
  path: `${path}/Actions/Look`,
  access: 'signed-in',
  changes: false,
  body: z.object({ code: secret }),
  answer: z.object({
    address: z.string(),
    /** Name of the place, `''` where none is known. */
    place: z.string(),
    platForm: z.string(),
    browser: z.string(),
    /** Epoch milliseconds. */
    askedAt: z.number(),
  }),
})

/** Signs the asking browser in as the caller, or refuses it. */
export const answerScan = call({
  method: 'POST',
  path: `${path}/Actions/Answer`,
  access: 'signed-in',
  body: z.object({ code: secret, agreed: z.boolean() }),
  answer: z.null(),
})
