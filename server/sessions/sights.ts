import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { personOf, sessionAs } from '#server/sessions/as-person.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import './tables.ts'

/** Minutes for which an administrator sees as somebody else, unless he ends it before. */
export const sightMinutes = 30

/** Header in which a client names the sight it reads with. */
export const sightHeader = 'seedbed-sight'

export async function beginSight(tx: Tx, sessionId: string, userId: string): Promise<string> {
  const id = randomUUIDv7()
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
 * The session as which an administrator reads. He must still administer the person, who is no super administrator (permissions 6).
 *
 * @returns undefined where the sight is over, or the person is not his to see as any more
 */
export async function sightOf(kernel: Kernel, own: SignedIn, id: string): Promise<SignedIn | undefined> {
  const userId = await userOfSight(kernel.db, own.sessionId, id)
  const person = userId === undefined ? undefined : await personOf(kernel, userId)
  if (!person?.enabled || !(await maySeeAs(kernel, own, person))) return undefined
  return { ...sessionAs(person, own), seenBy: own }
}

/** Whether somebody may see as a person: whom he may change, and never a super administrator or himself. */
export async function maySeeAs(
  kernel: Pick<Kernel, 'access'>,
  own: SignedIn,
  person: Pick<SignedIn, 'userId' | 'isAdministrator'>,
): Promise<boolean> {
  if (person.isAdministrator || person.userId === own.userId) return false
  const asked = { action: 'edit', of: 'user', id: { in: 'params', member: 'userId' } } as const
  return (await kernel.access.administration.decide(asked, own, [person.userId])).allowed
}

async function userOfSight(db: Db, sessionId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from sight where id::text = ${id} and session_id = ${sessionId}::uuid and ended_at is null
      and began_at > now() - make_interval(mins => ${sightMinutes}::int)`.execute(db)
  return rows[0]?.user_id
}
