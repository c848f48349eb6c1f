import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/**
 * Sign-in of another client of the family by a ticket (platform-api 1). The client asks for one, leads its user to `url` of `loginConfig` with
 * the ticket as the parameter `ticketParams`, and asks what became of it. Who opens that address is asked whether the client shall be signed in
 * as him. A ticket is good for two minutes and one answer, and only for the address and browser that asked for it.
 */

/** 403 where the system does not offer it, 429 for an address that asks too often. */
export const getTicket = call({
  method: 'GET',
  path: '/api/oauth/getTicket',
  access: 'public',
  changes: true,
  answer: z.string(),
})

/** What became of a ticket, as the family numbers it. */
export const ticketStatuses = { signedIn: 1, waiting: 2, failed: 3 } as const

/** `value` is the token where `status` is 1, given once; the reason where it failed. */
export const getTicketStatus = call({
  method: 'GET',
  path: '/api/oauth/getTicketStatus/{ticket}',
  access: 'public',
  changes: true,
  params: z.object({ ticket: z.string().max(300) }),
  answer: z.object({ status: z.number(), value: z.string(), theme: z.string() }),
})
