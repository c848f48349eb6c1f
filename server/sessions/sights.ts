import { sql } from 'kysely'
import { sightRight } from '#engine/contract/sight.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { newId } from '#server/new-id.ts'
import { personOf, sessionAs } from '#server/sessions/as-person.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import './tables.ts'

/** Minutes for which an administrator sees as somebody else, unless he ends it before. */
export const sightMinutes = 30

export async function beginSight(tx: Tx, sessionId: string, userId: string): Promise<string> {
  const id = newId()
  await tx.insertInto('sight').values({ id, session_id: sessionId, user_id: userId, ended_at: null }).execute()
  return id
}

/** @returns whom the sight was of; undefined where it is none of this session, or over */
export async function endSight(tx: Tx, sessionId: string, id: string): Promise<string | undefined> {
  const ended = sql<{ user_id: string }>`
    update sight set ended_at = now() where id::text = ${id} and session_id = ${sessionId}::uuid and ended_at is null returning user_id`
  return (await ended.execute(tx)).rows[0]?.user_id
}

/**
 * The session as which an administrator reads. Whether he may is decided anew with every read, so that a right that is withdrawn
 * counts at once.
 *
 * @returns undefined where the sight is over, or where he may no longer see as the person
 */
export async function sightOf(kernel: Kernel, own: SignedIn, id: string): Promise<SignedIn | undefined> {
  const userId = await userOfSight(kernel.db, own.sessionId, id)
  const person = userId === undefined ? undefined : await personOf(kernel, userId)
  if (!person?.enabled || (await refuseSight(kernel, own, person))) return undefined
  return { ...sessionAs(person, own), seenBy: own }
}

/**
 * Why somebody may not see as a person: he needs the right to it, must be allowed to change the person (permissions 6), who is
 * neither himself nor a super administrator, and must hold all rights of the person (security 4.5).
 */
export async function refuseSight(
  { access }: Pick<Kernel, 'access'>,
  own: SignedIn,
  person: Pick<SignedIn, 'userId' | 'isAdministrator'>,
): Promise<Refusal | undefined> {
  if (person.isAdministrator || person.userId === own.userId) return refusal('forbidden', 'kernel.sight-of-oneself')
  const change = { action: 'edit', of: 'user', id: { in: 'body', member: 'userId' } } as const
  const decision = await access.administration.decide(change, own, [person.userId])
  if (!decision.allowed || !(await access.allows(sightRight, own, {}))) return refusal('forbidden', 'kernel.forbidden')
  return (await access.holdsAllRightsOf(own, person)) ? undefined : refusal('forbidden', 'kernel.sight-beyond-own')
}

async function userOfSight(db: Db, sessionId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from sight where id::text = ${id} and session_id = ${sessionId}::uuid and ended_at is null
      and began_at > now() - make_interval(mins => ${sightMinutes}::int)`.execute(db)
  return rows[0]?.user_id
}
