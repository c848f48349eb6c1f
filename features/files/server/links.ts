import type { Tx } from '#server/database/types.ts'
import { issueTicket } from '#server/sessions/tickets.ts'

/** Purposes of tickets; clients cannot ask for these themselves. */
export const linkPurposes = { d: 'file-download', p: 'file-preview' } as const
export type Way = keyof typeof linkPurposes

/** The way and the file stand before the secret, because a ticket is traded for its one target. */
export function linkTo(way: Way, fileId: string, ticket: string): string {
  return `/api/file/Download?encryption=${way}.${fileId}.${ticket}`
}

/** An address that downloads a file once, within a minute, for the user of the session. */
export async function offerTicket(tx: Tx, sessionId: string, fileId: string): Promise<string> {
  return linkTo('d', fileId, await issueTicket(tx, sessionId, linkPurposes.d, fileId))
}
