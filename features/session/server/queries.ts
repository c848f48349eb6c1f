import { sql } from 'kysely'
import type { Db } from '#server/database/types.ts'
import { themes, type Theme } from '#features/session/contract.ts'
import '#server/directory/tables.ts'
import '#server/sessions/tables.ts'

/** What a sign-in needs to know of an account. */
export interface SigningIn {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly passwordHash: string | null
  readonly enabled: boolean
  readonly isAdministrator: boolean
  readonly theme: Theme
  readonly organizationIds: readonly string[]
}

/** The account as typed, `phone@account` of a sub-account included: accounts are compared as they stand. */
export async function accountForSignIn(db: Db, account: string): Promise<SigningIn | undefined> {
  // One statement for known and unknown accounts: a second one for the known would tell them apart by its time.
  const row = await db
    .selectFrom('user_account as u')
    .select(['id', 'account', 'name', 'password_hash', 'enabled', 'is_administrator', 'theme'])
    .select(
      sql<string[]>`array(select organization_id from user_organization where user_id = u.id
        order by is_major desc, sort_order, organization_id)`.as('organizations'),
    )
    .where('account', '=', account.trim())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    account: row.account,
    name: row.name,
    passwordHash: row.password_hash,
    enabled: row.enabled,
    isAdministrator: row.is_administrator,
    theme: themeOf(row.theme),
    organizationIds: row.organizations,
  }
}

/** Names of older layouts count as the first one. */
export function themeOf(stored: string): Theme {
  return themes.find((theme) => theme === stored) ?? 'classic'
}
