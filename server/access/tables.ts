import type { Generated } from 'kysely'
import type { AdministrationAction } from '#engine/access/graded-administration.ts'
import type { KeptColumns } from '#server/directory/tables.ts'

export type ItemKind = 'button' | 'column' | 'field'
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
}

declare module '#server/database/types.ts' {
  interface Tables {
    role: RoleTable
    role_organization: { role_id: string; organization_id: string }
    system: SystemTable
    menu: MenuTable
    menu_item: {
      id: string
      menu_id: string
      kind: ItemKind
      code: string
      name: string
      enabled: Generated<boolean>
      sort_code: Generated<number>
    }
    row_scheme: {
      id: string
      menu_id: string
      code: string
      name: string
      all_rows: Generated<boolean>
      definition: unknown
      sort_code: Generated<number>
    }
    organization_administrator: {
      user_id: string
      organization_id: string
      this_layer: AdministrationAction[]
      sub_layers: AdministrationAction[]
      modified_at: Generated<Date>
      modified_by: string | null
    }
    role_grant: { role_id: string; kind: GrantKind; item_id: string }
  }
}
