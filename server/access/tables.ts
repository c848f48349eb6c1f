import type { ColumnType, Generated } from 'kysely'
import type { AdministrationAction } from '#engine/access/graded-administration.ts'
import type { KeptColumns } from '#server/directory/tables.ts'

/** Items of a menu that roles are granted. */
export type ItemKind = 'button' | 'column' | 'field'
/** What administrators keep for a menu: the items, and the fields that its data schemes may name (`data`). */
export type KeptKind = ItemKind | 'data'
export type GrantKind = 'system' | 'menu' | ItemKind | 'rows' | 'portal'

export interface RoleTable extends KeptColumns {
  id: string
  code: string
  name: string
  kind: Generated<string>
  /** Whether the role counts in all organizations; else only while the current organization is one of the role's. */
  is_global: Generated<boolean>
  enabled: Generated<boolean>
  sort_code: Generated<number>
}

export interface SystemTable extends KeptColumns {
  id: string
  code: string
  name: string
  icon: Generated<string>
  is_main: Generated<boolean>
  enabled: Generated<boolean>
  sort_code: Generated<number>
  property: Generated<unknown>
  /** What the program or an application declared of it last; null for what people made. */
  declared: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>
}

export interface MenuTable extends KeptColumns {
  id: string
  parent_id: string | null
  system_id: string
  code: string
  name: string
  icon: Generated<string>
  type: number
  address: Generated<string>
  link_target: Generated<string>
  category: Generated<string>
  property: Generated<unknown>
  judges_buttons: Generated<boolean>
  judges_columns: Generated<boolean>
  judges_fields: Generated<boolean>
  judges_rows: Generated<boolean>
  enabled: Generated<boolean>
  hidden: Generated<boolean>
  sort_code: Generated<number>
  /** What the program or an application declared of it last; null for what people made. */
  declared: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>
}

interface KeptByHand extends Omit<KeptColumns, 'deleted_at'> {
  /** What a function or an application declared of it last; null for what people made. */
  declared: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>
}

export interface MenuItemTable extends KeptByHand {
  id: string
  menu_id: string
  kind: KeptKind
  code: string
  name: string
  /** Whether administrators have it switched on. */
  enabled: Generated<boolean>
  /** Its function does not have it (any more): it counts as disabled and keeps its grants. */
  withdrawn: Generated<boolean>
  sort_code: Generated<number>
  /** The button that a button stands below. */
  parent_id: string | null
  property: Generated<unknown>
}

export interface RowSchemeTable extends KeptByHand {
  id: string
  menu_id: string
  code: string
  name: string
  all_rows: Generated<boolean>
  definition: unknown
  sort_code: Generated<number>
}

declare module '#server/database/types.ts' {
  interface Tables {
    role: RoleTable
    role_organization: { role_id: string; organization_id: string }
    system: SystemTable
    menu: MenuTable
    menu_item: MenuItemTable
    row_scheme: RowSchemeTable
    menu_tables: { id: string; menu_id: string; kind: 'column' | 'field' | 'data'; tables: string[] }
    organization_administrator: {
      user_id: string
      organization_id: string
      this_layer: AdministrationAction[]
      sub_layers: AdministrationAction[]
      modified_at: Generated<Date>
      modified_by: string | null
    }
    /** Who administers something, or did; the version counts the changes of all that he administers. */
    graded_administrator: {
      user_id: string
      version: Generated<number>
      created_at: Generated<Date>
      created_by: string | null
      modified_at: Generated<Date>
      modified_by: string | null
    }
    role_grant: { role_id: string; kind: GrantKind; item_id: string }
  }
}
