import type { Selectable } from 'kysely'
import type { RowScheme } from '#server/access/menu-rights.ts'
import type { GrantKind, MenuItemTable, RowSchemeTable } from '#server/access/tables.ts'
import type { Tx } from '#server/database/types.ts'
import { storeOf, type Store, type Versioned } from '#server/resource/store.ts'
import './tables.ts'

type Stamped = 'created_at' | 'created_by' | 'modified_at' | 'modified_by'

/**
 * A permission item as it is managed. `enabled` is what counts: one that its function does not have (`withdrawn`) is never enabled, and
 * keeps in `switchedOn` what an administrator chose.
 */
export interface KeptItem extends Omit<Selectable<MenuItemTable>, Stamped | 'property'> {
  readonly property: Readonly<Record<string, unknown>>
  readonly switchedOn: boolean
}

/** A data scheme as it is managed. */
export interface KeptScheme extends Omit<Selectable<RowSchemeTable>, Stamped | 'definition'> {
  readonly definition: RowScheme
}

const stamp = ({ now, userId }: { readonly now: Date; readonly userId: string }, isNew: boolean) => ({
  modified_at: now,
  modified_by: userId,
  ...(isNew ? { created_by: userId, created_at: now } : {}),
})

const items = storeOf('menu_item', {
  item: ({ created_at: _at, created_by: _by, modified_at: _changed, modified_by: _who, property, enabled, ...row }): KeptItem => ({
    ...row,
    property: property as KeptItem['property'],
    switchedOn: enabled,
    enabled: enabled && !row.withdrawn,
  }),
  row: ({ switchedOn, enabled, property, declared, ...row }) => ({
    ...row,
    enabled: row.withdrawn ? switchedOn : enabled,
    property: JSON.stringify(property),
    declared: declared && JSON.stringify(declared),
  }),
  stamp,
})

const schemes = storeOf('row_scheme', {
  item: ({ created_at: _at, created_by: _by, modified_at: _changed, modified_by: _who, definition, ...row }): KeptScheme => ({
    ...row,
    definition: definition as RowScheme,
  }),
  row: ({ definition, declared, ...row }) => ({
    ...row,
    definition: JSON.stringify(definition),
    declared: declared && JSON.stringify(declared),
  }),
  stamp,
})

/** Permission items of menus. What they are written for is told by `AccessControl.changed`. */
export const itemStore: Store<KeptItem> = withoutGrants(items, ({ kind }) => (kind === 'data' ? undefined : kind))

/** Data schemes of menus, likewise. */
export const schemeStore: Store<KeptScheme> = withoutGrants(schemes, () => 'rows')

/** Deletes with a thing what roles were granted of it: its id never comes back. */
function withoutGrants<Item extends Versioned>(store: Store<Item>, kindOf: (item: Item) => GrantKind | undefined): Store<Item> {
  return {
    ...store,
    remove: async (tx, item, by) => {
      const kind = kindOf(item)
      if (kind) await withdrawn(tx, kind, item.id)
      await store.remove(tx, item, by)
    },
  }
}

async function withdrawn(tx: Tx, kind: GrantKind, id: string): Promise<void> {
  await tx.deleteFrom('role_grant').where('kind', '=', kind).where('item_id', '=', id).execute()
}
