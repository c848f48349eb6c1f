import { setRoleGrants, setRowSchemes, upsertRole } from '#server/access/write.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { RoleText, RowSchemeText } from '#features/applications/server/role-text.ts'
import { menuId } from './system.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** Creates the roles with their grants; the menus and their items must exist. */
export async function installRoles(kernel: Kernel, tx: Tx, systemId: string, roles: readonly RoleText[]): Promise<void> {
  for (const [menu, schemes] of schemesByMenu(roles)) {
    const inputs = schemes.map(({ code, name, match, groups }) => ({ code, name, definition: { match, groups } }))
    await setRowSchemes(kernel, byProgram(tx), menuId(systemId, menu), inputs)
  }
  for (const { code, name, type, global, sortCode, description, systems, grants } of roles) {
    await upsertRole(kernel, byProgram(tx), { id: code, code, name, kind: type, isGlobal: global, sortCode, description })
    const menus = grants.map(({ menu, buttons, columns, fields, rows }) => ({
      menuId: menuId(systemId, menu),
      buttons,
      columns,
      fields,
      rows: rows.map((scheme) => scheme.code),
    }))
    await setRoleGrants(kernel, byProgram(tx), code, { systemIds: systems, menus })
  }
}

/** Data schemes by menu; roles that name the same code share one scheme. */
function schemesByMenu(roles: readonly RoleText[]): ReadonlyMap<string, readonly RowSchemeText[]> {
  const found = new Map<string, Map<string, RowSchemeText>>()
  for (const { menu, rows } of roles.flatMap((role) => role.grants)) {
    const schemes = found.get(menu) ?? new Map<string, RowSchemeText>()
    for (const scheme of rows) schemes.set(scheme.code, scheme)
    if (schemes.size > 0) found.set(menu, schemes)
  }
  return new Map([...found].map(([menu, schemes]) => [menu, [...schemes.values()]]))
}
