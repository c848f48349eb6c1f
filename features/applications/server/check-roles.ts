import { reportButtons } from '#features/applications/server/install/system.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'
import type { FunctionMenuText, MenuText } from './application-text.ts'
import type { Application } from './read-application.ts'
import type { GrantText, RoleText } from './role-text.ts'

/** What can be granted of a function, by the names that grants use. */
export interface Grantable {
  readonly buttons: ReadonlySet<string>
  readonly columns: ReadonlySet<string>
  readonly fields: ReadonlySet<string>
}

/** All menus of a system, folders first. */
export function allMenus(menus: readonly MenuText[]): readonly MenuText[] {
  return menus.flatMap((menu) => (menu.type === 1 ? [menu, ...menu.children] : [menu]))
}

/** Checks the roles; `grantable` by form code. Returns the problems. */
export function checkRoles(application: Application, grantable: ReadonlyMap<string, Grantable>): readonly string[] {
  const { path, content } = application.roles
  const menus = new Map(allMenus(application.system.content.menus).map((menu) => [menu.code, menu]))
  const problems = content.roles.flatMap((role) =>
    [...checkSystems(role, application), ...role.grants.flatMap((grant) => checkGrant(grant, menus.get(grant.menu), grantable))].map(
      (problem) => `${path}: ${role.code}: ${problem}`,
    ),
  )
  return [...problems, ...checkSchemes(content.roles).map((problem) => `${path}: ${problem}`)]
}

/** A data scheme belongs to its menu and is shared by roles, so one code must mean the same in all of them. */
function checkSchemes(roles: readonly RoleText[]): readonly string[] {
  const known = new Map<string, string>()
  return roles
    .flatMap(({ grants }) => grants)
    .flatMap(({ menu, rows }) =>
      rows.flatMap((scheme) => {
        const [name, text] = [`${menu} ${scheme.code}`, JSON.stringify(scheme)]
        const before = known.get(name) ?? text
        known.set(name, before)
        return before === text ? [] : [`the data scheme ${name} means two things`]
      }),
    )
}

function checkSystems(role: RoleText, application: Application): readonly string[] {
  return role.systems.filter((code) => code !== application.system.content.code).map((code) => `no system ${code}`)
}

function checkGrant(grant: GrantText, menu: MenuText | undefined, grantable: ReadonlyMap<string, Grantable>): readonly string[] {
  if (!menu) return [`no menu ${grant.menu}`]
  if (menu.type === 5)
    return [
      ...missing('button', grant.buttons, reportItems),
      ...(grant.columns.length + grant.fields.length + grant.rows.length > 0 ? [`${grant.menu} has buttons alone to grant`] : []),
    ]
  if (menu.type !== 3)
    return grant.buttons.length + grant.columns.length + grant.fields.length + grant.rows.length > 0
      ? [`${grant.menu} has no items to grant`]
      : []
  const items = grantable.get(menu.form)
  if (!items) return [`no form ${menu.form}`]
  return [
    ...missing('button', grant.buttons, items.buttons),
    ...missing('column', grant.columns, items.columns),
    ...missing('field', grant.fields, items.fields),
    ...checkRows(grant, menu, items),
  ]
}

const reportItems: ReadonlySet<string> = new Set(standardButtons(...reportButtons).map(({ code }) => code))

function missing(kind: string, named: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return named.filter((name) => !known.has(name)).map((name) => `no ${kind} ${name}`)
}

const recordFacts: ReadonlySet<string> = new Set(['@owner', '@organization'])

function checkRows(grant: GrantText, menu: FunctionMenuText, items: Grantable): readonly string[] {
  if (menu.judges.rows && grant.rows.length === 0) return [`${grant.menu} grants no rows, so it would stay empty`]
  const fields = grant.rows.flatMap((scheme) => scheme.groups.flatMap((group) => group.conditions.map((condition) => condition.field)))
  return fields
    .filter((field) => !recordFacts.has(field) && !items.fields.has(field))
    .map((field) => `rows are told by ${field}, which is no field`)
}
