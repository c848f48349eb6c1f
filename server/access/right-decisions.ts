import type { Grants, Menu, MenuItem, Scheme } from '#server/access/grant-model.ts'
import type { GrantKind, ItemKind } from '#server/access/tables.ts'

/**
 * Rights to what menus grant, decided one by one with the reason. Rights of calls are made of these decisions (`grants.ts`), and
 * explanations show them, so the two cannot differ.
 */
export type RightDecision =
  | { readonly allowed: true; readonly because: 'administrator' | 'switch-off' }
  /** `roles`: ids of those that grant it. */
  | { readonly allowed: true; readonly because: 'granted'; readonly roles: readonly string[] }
  /** What is missing: the system of the menu, the menu, the item, or an item of that code; disabled items count for nobody. */
  | { readonly allowed: false; readonly because: 'system' | 'menu' | 'item' | 'disabled' | 'unknown' }

/** Ids of the roles that grant a thing, of those a user's rights come from. */
export type Granters = (kind: GrantKind, id: string) => readonly string[]

export function grantersOf({ granted }: Grants, roleIds: readonly string[]): Granters {
  return (kind, id) => roleIds.filter((role) => granted.get(role)?.get(kind)?.has(id) ?? false)
}

const byRoles = (roles: readonly string[], missing: 'system' | 'menu' | 'item'): RightDecision =>
  roles.length > 0 ? { allowed: true, because: 'granted', roles } : { allowed: false, because: missing }

/** A menu counts only where its system is granted too. */
export function decideMenu({ id, systemId }: Menu, granters: Granters): RightDecision {
  const ofSystem = byRoles(granters('system', systemId), 'system')
  return ofSystem.allowed ? byRoles(granters('menu', id), 'menu') : ofSystem
}

/** An item of a menu that is granted: a switch that is off gives all of them with the menu, on, only what is granted (permissions 4). */
export function decideItem(menu: Menu, item: MenuItem, granters: Granters): RightDecision {
  if (!item.enabled) return { allowed: false, because: 'disabled' }
  if (!isJudged(menu, item.kind)) return { allowed: true, because: 'switch-off' }
  return byRoles(granters(item.kind, item.id), 'item')
}

/** The same by the code of a button, column or field. Where columns or fields are not judged, also those without an item are allowed. */
export function decideCode(menu: Menu, kind: ItemKind, code: string, granters: Granters): RightDecision {
  if (kind !== 'button' && !isJudged(menu, kind)) return { allowed: true, because: 'switch-off' }
  const decisions = menu.items.filter((item) => item.kind === kind && item.code === code).map((item) => decideItem(menu, item, granters))
  return decisions.find(({ allowed }) => allowed) ?? decisions[0] ?? { allowed: false, because: 'unknown' }
}

/** The rows of a menu that is granted: all of them, or those that one of the granted schemes admits (permissions 5). */
export type RowsDecision =
  | { readonly rows: 'all'; readonly because: 'administrator' | 'switch-off' }
  | { readonly rows: 'all'; readonly because: 'all-rows'; readonly by: GrantedScheme }
  /** None where the list is empty. */
  | { readonly rows: 'schemes'; readonly schemes: readonly GrantedScheme[] }

export interface GrantedScheme {
  readonly scheme: Scheme
  readonly roles: readonly string[]
}

/** A row is visible when any granted scheme admits it: the clean union, not the family's order-dependent mix. */
export function decideRows(menu: Menu, granters: Granters): RowsDecision {
  if (!menu.judges.rows) return { rows: 'all', because: 'switch-off' }
  const schemes = menu.schemes.flatMap((scheme) => {
    const roles = granters('rows', scheme.id)
    return roles.length > 0 ? [{ scheme, roles }] : []
  })
  const all = schemes.find(({ scheme }) => scheme.allRows)
  return all ? { rows: 'all', because: 'all-rows', by: all } : { rows: 'schemes', schemes }
}

export function isJudged(menu: Menu, kind: ItemKind): boolean {
  return { button: menu.judges.buttons, column: menu.judges.columns, field: menu.judges.fields }[kind]
}
