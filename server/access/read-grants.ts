import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/database/types.ts'
import type { RowScheme } from '#server/access/menu-rights.ts'
import type { Grants, Menu, Role, System } from '#server/access/grants.ts'
import type { GrantKind } from '#server/access/tables.ts'

/** Reads all items that can be granted and all grants: some thousand rows, once for each version. */
export async function readGrants(db: Db): Promise<Grants> {
  const [systems, menus, roles, grants] = await Promise.all([
    readSystems(db),
    readMenus(db),
    readRoles(db),
    db.selectFrom('role_grant').selectAll().execute(),
  ])
  return { systems, menus: reachable(menus, new Set(systems.map((one) => one.id))), roles, granted: byRoleAndKind(grants) }
}

async function readSystems(db: Db): Promise<System[]> {
  const rows = await db
    .selectFrom('system')
    .select(['id', 'code', 'name', 'icon', 'is_main', 'sort_code'])
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, code: row.code, name: row.name, icon: row.icon, isMain: row.is_main, sortCode: row.sort_code }))
}

async function readMenus(db: Db): Promise<Menu[]> {
  const [menus, items, schemes] = await Promise.all([
    db
      .selectFrom('menu')
      .selectAll()
      .where('enabled', '=', true)
      .where('deleted_at', 'is', null)
      .orderBy('sort_code')
      .orderBy('id')
      .execute(),
    readItems(db),
    db.selectFrom('row_scheme').selectAll().orderBy('sort_code').orderBy('id').execute(),
  ])
  const itemsOf = Map.groupBy(items, (item) => item.menu_id)
  const schemesOf = Map.groupBy(schemes, (scheme) => scheme.menu_id)
  return menus.map((row) => menuOf(row, itemsOf.get(row.id) ?? [], schemesOf.get(row.id) ?? []))
}

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** The items that are granted; fields of data schemes are granted to nobody. */
async function readItems(db: Db) {
  const rows = await db
    .selectFrom('menu_item')
    .select(['id', 'menu_id', 'kind', 'code', 'name', 'enabled', 'withdrawn'])
    .where('kind', '<>', 'data')
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ kind, withdrawn, enabled, ...row }) => {
    const isGone = withdrawn && enabled ? ({ withdrawn: true } as const) : {}
    return kind === 'data' ? [] : [{ ...row, kind, enabled: enabled && !withdrawn, ...isGone }]
  })
}

type ItemRow = Awaited<ReturnType<typeof readItems>>[number]

function menuOf(row: Row<'menu'>, items: readonly ItemRow[], schemes: readonly Row<'row_scheme'>[]): Menu {
  return {
    id: row.id,
    parentId: row.parent_id ?? undefined,
    systemId: row.system_id,
    code: row.code,
    name: row.name,
    renamed: row.declared !== null && row.declared['name'] !== row.name,
    icon: row.icon,
    type: row.type,
    address: row.address,
    linkTarget: row.link_target,
    category: row.category,
    property: row.property as Readonly<Record<string, unknown>>,
    judges: { buttons: row.judges_buttons, columns: row.judges_columns, fields: row.judges_fields, rows: row.judges_rows },
    hidden: row.hidden,
    sortCode: row.sort_code,
    items: items.map(({ menu_id: _, ...item }) => item),
    schemes: schemes.map((one) => ({
      id: one.id,
      code: one.code,
      name: one.name,
      allRows: one.all_rows,
      definition: one.definition as RowScheme,
    })),
  }
}

async function readRoles(db: Db): Promise<ReadonlyMap<string, Role>> {
  const [roles, bound] = await Promise.all([
    db.selectFrom('role').select(['id', 'name', 'is_global']).where('enabled', '=', true).where('deleted_at', 'is', null).execute(),
    db.selectFrom('role_organization').selectAll().execute(),
  ])
  const boundOf = Map.groupBy(bound, (one) => one.role_id)
  const organizations = (roleId: string): ReadonlySet<string> => new Set(boundOf.get(roleId)?.map((one) => one.organization_id))
  return new Map(
    roles.map((row) => [row.id, { id: row.id, name: row.name, isGlobal: row.is_global, organizationIds: organizations(row.id) }]),
  )
}

/** Everything below a disabled or deleted container is disabled too. */
function reachable(menus: readonly Menu[], systemIds: ReadonlySet<string>): Menu[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const whole = (menu: Menu, depth: number): boolean => {
    if (depth > 20 || !systemIds.has(menu.systemId)) return false
    if (menu.parentId === undefined) return true
    const parent = byId.get(menu.parentId)
    return parent !== undefined && whole(parent, depth + 1)
  }
  return menus.filter((menu) => whole(menu, 0))
}

function byRoleAndKind(grants: readonly { role_id: string; kind: GrantKind; item_id: string }[]): Grants['granted'] {
  const roles = new Map<string, Map<GrantKind, Set<string>>>()
  for (const { role_id, kind, item_id } of grants) {
    const kinds = roles.get(role_id) ?? new Map<GrantKind, Set<string>>()
    roles.set(role_id, kinds.set(kind, (kinds.get(kind) ?? new Set()).add(item_id)))
  }
  return roles
}
