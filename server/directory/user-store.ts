import type { Selectable } from 'kysely'
import { membershipsOf, setMemberships, type Memberships } from '#server/directory/memberships.ts'
import type { UserAccountTable } from '#server/directory/tables.ts'
import { storeOf, type Store } from '#server/resource/store.ts'

/** What an administrator writes of an account, which is neither its password nor what its person chose. */
export type AccountRow = Omit<
  Selectable<UserAccountTable>,
  | 'password_hash'
  | 'password_exposed'
  | 'password_changed_at'
  | 'second_factor_at'
  | 'language'
  | 'theme'
  | 'appearance'
  | 'favourites'
  | 'system_id'
  | 'portal_id'
  | 'property'
  | 'created_by'
  | 'modified_at'
  | 'modified_by'
  | 'deleted_at'
> & {
  readonly property: Readonly<Record<string, unknown>>
  /** Whether anybody has set a password; without one nobody can sign in with the account. */
  readonly has_password: boolean
  /** Whether a second factor is asked for at sign-in. */
  readonly has_second_factor: boolean
}

/** An account with what its person belongs to. */
export type UserRow = AccountRow & Memberships

/** Accounts alone: for lists. */
export const accountStore = storeOf('user_account', {
  marksDeleted: true,
  uuidIds: true,
  item: ({
    password_hash,
    password_changed_at: _at,
    password_exposed: _exposed,
    second_factor_at,
    language: _language,
    theme: _theme,
    appearance: _appearance,
    favourites: _favourites,
    system_id: _system,
    portal_id: _portal,
    created_by: _by,
    modified_at: _when,
    modified_by: _who,
    deleted_at: _gone,
    ...account
  }): AccountRow => ({
    ...account,
    property: (account.property ?? {}) as UserRow['property'],
    has_password: password_hash !== null,
    has_second_factor: second_factor_at !== null,
  }),
  row: ({ property, has_password: _known, has_second_factor: _too, ...columns }) => ({ ...columns, property: JSON.stringify(property) }),
  stamp: ({ now, userId }, isNew) => ({ modified_at: now, modified_by: userId, ...(isNew ? { created_by: userId } : {}) }),
})

/**
 * People as they are managed. Deleting takes them out of all they belong to. What they are written for is told by `Directory.changed`,
 * and ending the sessions of who is disabled or deleted is left to the caller.
 */
export const userStore: Store<UserRow> = {
  table: accountStore.table,
  find: async (db, id, seen) => (await withMemberships(db, [await accountStore.find(db, id, seen)]))[0],
  lock: async (tx, id, seen) => (await withMemberships(tx, [await accountStore.lock(tx, id, seen)]))[0],
  list: async (db, wanted) => withMemberships(db, await accountStore.list(db, wanted)),
  count: accountStore.count,
  insert: async (tx, items, stamp) => {
    await accountStore.insert(tx, items.map(accountOf), stamp)
    for (const item of items) await setMemberships(tx, item.id, item)
  },
  replace: async (tx, item, stamp) => {
    await accountStore.replace(tx, accountOf(item), stamp)
    await setMemberships(tx, item.id, item)
  },
  remove: async (tx, item, stamp) => {
    await accountStore.replace(tx, { ...accountOf(item), enabled: false }, stamp)
    await accountStore.remove(tx, accountOf(item), stamp)
    await setMemberships(tx, item.id, { organizations: [], positions: [], roles: [], groups: [] })
  },
}

function accountOf({ organizations: _in, positions: _as, roles: _may, groups: _with, ...account }: UserRow): AccountRow {
  return account
}

async function withMemberships(db: Parameters<typeof membershipsOf>[0], found: readonly (AccountRow | undefined)[]): Promise<UserRow[]> {
  const accounts = found.filter((one) => one !== undefined)
  const memberships = await membershipsOf(
    db,
    accounts.map(({ id }) => id),
  )
  return accounts.map((account) => ({ ...account, ...memberships.get(account.id)! }))
}
