import type { AccessRule } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Tx } from '#server/database/types.ts'
import { refuseUnmanaged } from '#server/http/refuse-unmanaged.ts'
import type { Kernel } from '#server/kernel.ts'
import { exportLinkSeconds, issueTicket, redeemTicket } from '#server/sessions/tickets.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A kind of exported file: its access rule and the purpose of its tickets. */
export interface ExportedFile {
  /** `dictionary-export`: a ticket for it opens nothing else. */
  readonly purpose: string
  /** The rule of the call that exports; asked again when the link is opened. */
  readonly rule: AccessRule
}

/**
 * Makes the ticket that the link of an exported file carries: single use, 5 minutes (security 8.8).
 *
 * @param target what is exported: an id, or the filters as JSON
 */
export function issueExport(tx: Tx, session: SignedIn, { purpose }: ExportedFile, target: string): Promise<string> {
  return issueTicket(tx, session.sessionId, purpose, target)
}

/**
 * Opens the link once, only for the user who exported, with the rights as they are now.
 *
 * @param opener the session that opens it; undefined when the browser follows the link without a session header
 * @throws Refused 410 for a link that is used up, 403 or 404 when the right is gone
 */
export async function openExport(
  kernel: Kernel,
  { purpose, rule }: ExportedFile,
  ticket: string,
  target: string,
  opener: SignedIn | undefined,
): Promise<SignedIn> {
  const holder = await redeemTicket(kernel, ticket, purpose, target, exportLinkSeconds)
  if (!holder || (opener && opener.userId !== holder.userId)) throw new Refused(refusal('gone', 'resource.link-gone'))
  if (!(await kernel.access.allows(rule, holder, {}))) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const asksForOne = typeof rule === 'object' && 'orEntry' in rule && rule.orEntry !== undefined
  if (asksForOne) await refuseUnmanaged(kernel, { access: rule }, holder, { params: { id: target } })
  return holder
}
