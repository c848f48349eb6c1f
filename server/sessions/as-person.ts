import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import '#server/directory/tables.ts'

type Person = Pick<SignedIn, 'userId' | 'account' | 'name' | 'organizationId' | 'positionId' | 'isAdministrator'> & {
  readonly enabled: boolean
}

/** Somebody as their own session would show them, in their current organization; undefined where there is no such person. */
export async function personOf({ db }: Pick<Kernel, 'db'>, userId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.id as "userId", u.account, u.name, coalesce(o.organization_id, '') as "organizationId", p.position_id as "positionId",
      u.is_administrator as "isAdministrator", u.enabled
    from user_account as u
    left join user_organization as o on o.user_id = u.id and o.is_major
    left join user_position as p on p.user_id = u.id and p.is_major
    where u.id::text = ${userId} and u.deleted_at is null`.execute(db)
  return rows[0]
}

/** A session of that person for reading their rights; it belongs to nobody and is stored nowhere. */
export function sessionAs({ enabled: _, ...person }: Person, { sessionId, language }: SignedIn): SignedIn {
  return {
    ...person,
    positionId: person.positionId ?? undefined,
    sessionId,
    language,
    locked: false,
    mustChangePassword: false,
    mustEnrol: false,
  }
}
