import type { Selectable } from 'kysely'
import type { Tables } from '#server/database/types.ts'
import { storeOf, type Store, type Stamp } from '#server/resource/store.ts'
import './tables.ts'

type Kept<Name extends keyof Tables> = Omit<
  Selectable<Tables[Name]>,
  'created_by' | 'modified_at' | 'modified_by' | 'deleted_at' | 'declared'
>

/** A system as it is managed. */
export type SystemRow = Kept<'system'> & {
  readonly property: Readonly<Record<string, unknown>>
  /** The program or an application brings it: it cannot be deleted, and keeps its code. */
  readonly isBuiltIn: boolean
}

/** A menu entry as it is managed. */
export type MenuRow = Kept<'menu'> & {
  readonly property: Readonly<Record<string, unknown>>
  /** The program or an application brings it: it cannot be deleted, and keeps what leads to its page. */
  readonly isBuiltIn: boolean
}

const stamp = ({ now, userId }: Stamp, isNew: boolean) => ({
  modified_at: now,
  modified_by: userId,
  ...(isNew ? { created_by: userId } : {}),
})

/** Systems. What they are written for is told by `AccessControl.changed`. */
export const systemStore: Store<SystemRow> = storeOf('system', {
  marksDeleted: true,
  item: ({ created_by: _by, modified_at: _at, modified_by: _who, deleted_at: _gone, declared, ...item }): SystemRow => ({
    ...item,
    property: item.property as SystemRow['property'],
    isBuiltIn: declared !== null,
  }),
  row: ({ isBuiltIn: _isBuiltIn, ...item }) => ({ ...item, property: JSON.stringify(item.property) }),
  stamp,
})

/** Menu entries. What they are written for is told by `AccessControl.changed`. */
export const menuStore: Store<MenuRow> = storeOf('menu', {
  marksDeleted: true,
  item: ({ created_by: _by, modified_at: _at, modified_by: _who, deleted_at: _gone, declared, ...item }): MenuRow => ({
    ...item,
    property: item.property as MenuRow['property'],
    isBuiltIn: declared !== null,
  }),
  row: ({ isBuiltIn: _isBuiltIn, ...item }) => ({ ...item, property: JSON.stringify(item.property) }),
  stamp,
})
