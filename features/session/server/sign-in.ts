import { refusal, Refused } from '#engine/values/refusal.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { rehashPassword, setMajorOrganization } from '#server/directory/write-own.ts'
import { serve, type Caller } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { openSession } from '#server/sessions/open-session.ts'
import { hashPassword, isOutdated } from '#server/sessions/password-hash.ts'
import { logSignIn } from '#server/sessions/sign-in-log.ts'
import { login } from '#features/session/contract.ts'
import { judgeTry } from '#features/session/server/judge-try.ts'
import type { SigningIn } from '#features/session/server/queries.ts'

/**
 * Opens its transaction itself: an answer that holds a token must not be kept for repeats, as those of `transaction` are.
 */
export const serveLogin = serve(login, async ({ body, caller, kernel }) => {
  const person = await judgeTry(kernel, caller, {
    kind: 'in',
    account: body.account,
    password: body.password,
    captcha: { code: body.code, name: body.timestamp },
  })
  const organizationId = await organizationWithRights(kernel, person)
  if (organizationId === undefined) throw new Refused(refusal('forbidden', 'session.no-permission'))
  const passwordHash = isOutdated(person.passwordHash ?? '') ? await hashPassword(body.password) : undefined
  // The enterprise side only changes the display and is stored with the session; rights come from roles alone.
  const isEnterprise = body.isEnterprise === '1' || body.isEnterprise === 'true'
  return inTransaction(kernel.db, async (tx) => {
    if (organizationId !== (person.organizationIds[0] ?? '')) await moveTo(kernel, tx, person, organizationId)
    if (passwordHash) await rehashPassword(tx, person.id, passwordHash)
    const { token, sessionId, replaced } = await openSession(kernel, tx, {
      userId: person.id,
      isEnterprise,
      address: caller.address,
      userAgent: caller.userAgent,
    })
    await logSignIn(tx, { kind: 'in', worked: true, userId: person.id, sessionId, caller })
    await auditOpened(kernel, tx, caller, person, { sessionId, replaced })
    return { token, theme: person.theme }
  })
})

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

async function auditOpened(
  kernel: Kernel,
  tx: Tx,
  caller: Caller,
  person: SigningIn,
  { sessionId, replaced }: { sessionId: string; replaced: readonly string[] },
): Promise<void> {
  const actor = { userId: person.id, userName: person.name, sessionId, address: caller.address, requestId: caller.requestId }
  const ended = replaced.map((id) => ({ action: 'session.ended', object: `session:${id}`, changes: { reason: 'replaced' } }))
  const notes = [{ action: 'session.opened', object: `session:${sessionId}` }, ...ended]
  await writeAudit(
    tx,
    notes.map((note) => auditRow(note, actor, kernel.now())),
  )
}
