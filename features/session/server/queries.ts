import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#engine/texts/text.ts'
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
  /** A code is asked for after the password. */
  readonly hasSecondFactor: boolean
  readonly theme: Theme
  readonly organizationIds: readonly string[]
  /** Empty where none is known. */
  readonly email: string
  readonly mobilePhone: string
  /** That of messages to the person. */
  readonly language: Language
}

/** The account as typed, `phone@account` of a sub-account included: accounts are compared as they stand. */
export async function accountForSignIn(db: Db, account: string): Promise<SigningIn | undefined> {
  return signingIn(db, sql<boolean>`u.account = ${account.trim()}`)
}

/** The account whose password was right in the first step of a sign-in. */
export async function accountInStep(db: Db, userId: string): Promise<SigningIn | undefined> {
  return signingIn(db, sql<boolean>`u.id = ${userId}::uuid`)
}

/** The enabled account with this mobile phone; undefined also where several have it, as nobody can tell which one is meant. */
export async function accountByPhone(db: Db, mobilePhone: string): Promise<SigningIn | undefined> {
  return signingIn(
    db,
    sql<boolean>`u.id = (select min(id::text)::uuid from user_account
      where trim(mobile_phone) = ${mobilePhone} and enabled and deleted_at is null having count(*) = 1)`,
  )
}

async function signingIn(db: Db, which: RawBuilder<boolean>): Promise<SigningIn | undefined> {
  // One statement for known and unknown accounts: a second one for the known would tell them apart by its time.
  const row = await db
    .selectFrom('user_account as u')
    .select([
      'id',
      'account',
      'name',
      'password_hash',
      'enabled',
      'is_administrator',
      'theme',
      'second_factor_at',
      'email',
      'mobile_phone',
      'language',
    ])
    .select(
      sql<string[]>`array(select organization_id from user_organization where user_id = u.id
        order by is_major desc, sort_order, organization_id)`.as('organizations'),
    )
    .where(which)
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
    hasSecondFactor: row.second_factor_at !== null,
    theme: themeOf(row.theme),
    organizationIds: row.organizations,
    email: row.email.trim(),
    mobilePhone: row.mobile_phone.trim(),
    language: row.language ?? 'zh',
  }
}

/** Names of older layouts count as the first one. */
export function themeOf(stored: string): Theme {
  return themes.find((theme) => theme === stored) ?? 'classic'
}
