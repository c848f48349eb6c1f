import type { Tx } from '#server/database/types.ts'
import { issueTicket } from '#server/sessions/tickets.ts'

/** Purposes of tickets; clients cannot ask for these themselves. */
export const linkPurposes = { d: 'file-download', p: 'file-preview', z: 'file-pack' } as const
export type Way = keyof typeof linkPurposes

/**
 * The way and the target stand before the secret, because a ticket is traded for its one target.
 *
 * @param target a file, or a pack of files
 */
export function linkTo(way: Way, target: string, ticket: string): string {
  return `/api/file/Download?encryption=${way}.${target}.${ticket}`
}

/** An address that downloads a file once, within a minute, for the user of the session. */
export async function offerTicket(tx: Tx, sessionId: string, fileId: string): Promise<string> {
  return linkTo('d', fileId, await issueTicket(tx, sessionId, linkPurposes.d, fileId))
}
