import { refusal, Refused } from '#engine/values/refusal.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { rehashPassword, setMajorOrganization } from '#server/directory/write-own.ts'
import type { Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { openSession } from '#server/sessions/open-session.ts'
import { logSignIn } from '#server/sessions/sign-in-log.ts'
import type { Theme } from '#features/session/contract.ts'
import type { SigningIn } from '#features/session/server/queries.ts'

interface Entering {
  readonly isEnterprise: boolean
  /** The password hashed anew, where its hash was out of date. */
  readonly passwordHash?: string | undefined
  /** What stood for the password, where it was not asked for: the session of the person that agreed, a code to his telephone, a provider. */
  readonly by?: { readonly reason: 'scan'; readonly sessionId: string } | { readonly reason: 'phone' | 'sign-on' }
  /** What else must hold, in the transaction that opens the session. @throws Refused */
  readonly admit?: (tx: Tx) => Promise<void>
  /** What is noted of the session, in the same transaction. */
  readonly opened?: ((tx: Tx, sessionId: string) => Promise<void>) | undefined
}

/** The organization in which somebody begins. @throws Refused 403 where nothing is granted to them in any */
export async function firstOrganization(kernel: Kernel, person: SigningIn): Promise<string> {
  const organizationId = await organizationWithRights(kernel, person)
  if (organizationId === undefined) throw new Refused(refusal('forbidden', 'session.no-permission'))
  return organizationId
}

/**
 * Opens the session of somebody who has shown all that is asked for. Opens its transaction itself: an answer that holds a token must not be
 * kept for repeats, as those of `transaction` are.
 *
 * @throws Refused 403 for somebody to whom nothing is granted
 */
export async function enter(
  kernel: Kernel,
  caller: Caller,
  person: SigningIn,
  { isEnterprise, passwordHash, by, admit, opened }: Entering,
): Promise<{ token: string; theme: Theme }> {
  const organizationId = await firstOrganization(kernel, person)
  return inTransaction(kernel.db, async (tx) => {
    await admit?.(tx)
    if (organizationId !== (person.organizationIds[0] ?? '')) await moveTo(kernel, tx, person, organizationId)
    if (passwordHash) await rehashPassword(tx, person.id, passwordHash)
    const { token, sessionId, replaced } = await openSession(kernel, tx, {
      userId: person.id,
      isEnterprise,
      address: caller.address,
      userAgent: caller.userAgent,
    })
    await opened?.(tx, sessionId)
    await logSignIn(tx, { kind: 'in', worked: true, reason: by?.reason ?? '', userId: person.id, sessionId, caller })
    await auditOpened(kernel, tx, caller, person, { sessionId, replaced, by })
    return { token, theme: person.theme }
  })
}

/** The current organization if something is granted there, else the first of the person's where something is. */
async function organizationWithRights(kernel: Kernel, person: SigningIn): Promise<string | undefined> {
  const candidates = person.organizationIds.length > 0 ? person.organizationIds : ['']
  for (const organizationId of candidates) {
    const { held } = await kernel.access.holdings({ userId: person.id, organizationId, isAdministrator: person.isAdministrator })
    if (held.systems.length > 0 || person.isAdministrator) return organizationId
  }
  // Whoever administers a part of the organization tree may enter without any role (permissions 1).
  const { grants } = await kernel.access.administration.of({ userId: person.id, isAdministrator: false })
  return grants.length > 0 ? candidates[0] : undefined
}

async function moveTo(kernel: Kernel, tx: Tx, person: SigningIn, organizationId: string): Promise<void> {
  await setMajorOrganization(tx, person.id, organizationId)
  await kernel.directory.changed(tx, { users: [person.id] })
}

function byOf(by: Entering['by']) {
  if (!by) return {}
  return { changes: 'sessionId' in by ? { agreedBy: by.sessionId } : { by: by.reason } }
}

async function auditOpened(
  kernel: Kernel,
  tx: Tx,
  caller: Caller,
  person: SigningIn,
  { sessionId, replaced, by }: { sessionId: string; replaced: readonly string[]; by: Entering['by'] },
): Promise<void> {
  const actor = { userId: person.id, userName: person.name, sessionId, address: caller.address, requestId: caller.requestId }
  const ended = replaced.map((id) => ({ action: 'session.ended', object: `session:${id}`, changes: { reason: 'replaced' } }))
  const opened = { action: 'session.opened', object: `session:${sessionId}`, ...byOf(by) }
  const notes = [opened, ...ended]
  await writeAudit(
    tx,
    notes.map((note) => auditRow(note, actor, kernel.now())),
  )
}
