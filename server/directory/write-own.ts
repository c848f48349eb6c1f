import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { UserAccountTable } from '#server/directory/tables.ts'
import type { Tx } from '#server/database/types.ts'

/**
 * Settings people choose for themselves; they are not in the directory cached by the nodes and do not raise the version of the
 * account.
 */
export type OwnChoices = Pick<Updateable<UserAccountTable>, 'theme' | 'appearance' | 'language' | 'system_id'>

export async function setOwnChoices(tx: Tx, userId: string, choices: OwnChoices): Promise<void> {
  await tx.updateTable('user_account').set(choices).where('id', '=', userId).execute()
}

/** More would be no help to find anything. */
export const favouritesAtMost = 50

/**
 * Marks a menu entry as a favourite of a person, at the end of the others, or as none.
 *
 * @returns ids of all of them; undefined where there are too many already
 */
export async function setFavourite(tx: Tx, userId: string, menuId: string, marked: boolean): Promise<readonly string[] | undefined> {
  const others = sql<string[]>`array_remove(favourites, ${menuId})`
  const row = await tx
    .updateTable('user_account')
    .set({ favourites: marked ? sql<string[]>`array_append(${others}, ${menuId})` : others })
    .where('id', '=', userId)
    .where(sql<boolean>`(${!marked} or cardinality(${others}) < ${favouritesAtMost})`)
    .returning('favourites')
    .executeTakeFirst()
  return row?.favourites
}

/**
 * Puts favourites in an order. Ids that are none are left out, favourites that are not named follow.
 *
 * @returns ids of all of them
 */
export async function orderOwnFavourites(tx: Tx, userId: string, menuIds: readonly string[]): Promise<readonly string[]> {
  const ordered = sql<string[]>`array(
    select one from unnest(favourites) with ordinality as kept (one, place)
    order by array_position(${[...new Set(menuIds)]}::text[], one) nulls last, place
  )`
  const row = await tx
    .updateTable('user_account')
    .set({ favourites: ordered })
    .where('id', '=', userId)
    .returning('favourites')
    .executeTakeFirst()
  return row?.favourites ?? []
}

/** Columns of an account that its owner may change. */
export type OwnColumns = Pick<Updateable<UserAccountTable>, 'name' | 'gender' | 'entry_date' | 'birthday' | 'mobile_phone' | 'email'>

/**
 * Changes the data of an account by its owner. The caller bumps the directory.
 *
 * @param property members without a column of their own; those that are not named stay
 */
export async function writeOwnData(
  tx: Tx,
  userId: string,
  columns: OwnColumns,
  property: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .updateTable('user_account')
    .set((eb) => ({
      ...columns,
      property: sql`${eb.ref('property')} || ${JSON.stringify(property)}::jsonb`,
      modified_at: new Date(),
      modified_by: userId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
}

/** Sets the address of somebody's picture. @returns the one before, '' where there was none */
export async function setHeadIcon(tx: Tx, userId: string, address: string): Promise<string> {
  const { head_icon: before } = await tx
    .selectFrom('user_account')
    .select('head_icon')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('user_account')
    .set((eb) => ({ head_icon: address, modified_at: new Date(), version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  return before
}

/** Stores a new password; `changedAt` null counts as one that somebody else set. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string, changedAt: Date | null): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ password_hash: passwordHash, password_changed_at: changedAt, password_exposed: false, modified_at: new Date() })
    .where('id', '=', userId)
    .execute()
}

/** Has somebody change the password at the next call, as another person may know it. */
export async function markPasswordExposed(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('user_account').set({ password_exposed: true, modified_at: new Date() }).where('id', '=', userId).execute()
}

/** Notes since when somebody signs in with a second factor; null without one. */
export async function setSecondFactorSince(tx: Tx, userId: string, since: Date | null): Promise<void> {
  await tx.updateTable('user_account').set({ second_factor_at: since, modified_at: new Date() }).where('id', '=', userId).execute()
}

/** Stores the same password hashed anew with the current parameters. */
export async function rehashPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** The main organization; the position follows to one of that organization, where the person holds one (permissions 8). */
export async function setMajorOrganization(tx: Tx, userId: string, organizationId: string): Promise<void> {
  await tx.updateTable('user_organization').set({ is_major: false }).where('user_id', '=', userId).where('is_major', '=', true).execute()
  await tx
    .updateTable('user_organization')
    .set({ is_major: true })
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute()
  const position = await tx
    .selectFrom('user_position')
    .innerJoin('position', 'position.id', 'user_position.position_id')
    .select('position.id')
    .where('user_position.user_id', '=', userId)
    .where('position.organization_id', '=', organizationId)
    .orderBy('user_position.is_major', 'desc')
    .orderBy('user_position.sort_order')
    .executeTakeFirst()
  if (position) await setMajorPosition(tx, userId, position.id)
}

export async function setMajorPosition(tx: Tx, userId: string, positionId: string): Promise<void> {
  await tx.updateTable('user_position').set({ is_major: false }).where('user_id', '=', userId).where('is_major', '=', true).execute()
  await tx
    .updateTable('user_position')
    .set({ is_major: true })
    .where('user_id', '=', userId)
    .where('position_id', '=', positionId)
    .execute()
}
