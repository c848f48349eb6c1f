import type { IncomingMessage } from 'node:http'
import type { Kernel } from '#server/kernel.ts'
import { readSession } from '#server/sessions/read-session.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { redeemTicket, usable } from '#server/sessions/tickets.ts'

/** The credential in the address of the socket: a ticket of ours, or the session token of family clients (security 3.10). */
export async function openSocketDoor(kernel: Kernel, secret: string, _request: IncomingMessage): Promise<SignedIn | undefined> {
  return (await redeemTicket(kernel, secret, 'websocket', '')) ?? usable(await readSession(kernel, secret))
}
