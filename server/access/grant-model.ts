import type { RowScheme } from '#server/access/menu-rights.ts'
import type { GrantKind, ItemKind } from '#server/access/tables.ts'

export interface System {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly icon: string
  readonly isMain: boolean
  readonly sortCode: number
}

export interface MenuItem {
  readonly id: string
  readonly kind: ItemKind
  readonly code: string
  readonly name: string
  readonly enabled: boolean
  /** It would count if its function had it still: what roles grant of it is kept. */
  readonly withdrawn?: true
}

export interface Scheme {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly allRows: boolean
  readonly definition: RowScheme
}

export interface Menu {
  readonly id: string
  readonly parentId: string | undefined
  readonly systemId: string
  readonly code: string
  readonly name: string
  /** The program or an application declares another name: an administrator chose this one. */
  readonly renamed: boolean
  readonly icon: string
  readonly type: number
  readonly address: string
  readonly linkTarget: string
  readonly category: string
  readonly property: Readonly<Record<string, unknown>>
  readonly judges: { readonly buttons: boolean; readonly columns: boolean; readonly fields: boolean; readonly rows: boolean }
  readonly hidden: boolean
  readonly sortCode: number
  readonly items: readonly MenuItem[]
  readonly schemes: readonly Scheme[]
}

export interface Role {
  readonly id: string
  readonly name: string
  readonly isGlobal: boolean
  readonly organizationIds: ReadonlySet<string>
}

/** All grants, as one version of the cache `access` holds them: enabled systems, menus and roles only. */
export interface Grants {
  readonly systems: readonly System[]
  readonly menus: readonly Menu[]
  readonly roles: ReadonlyMap<string, Role>
  /** Ids of granted things by role and kind. */
  readonly granted: ReadonlyMap<string, ReadonlyMap<GrantKind, ReadonlySet<string>>>
}
