import type { RowScheme } from '#engine/access/row-scheme.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import { countingRoles, functionMenus, holdingsOfRoles, type Grants } from '#server/access/grants.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import type { Person } from '#server/directory/directory.ts'

type Rows = MenuRights['rows']

/** The rows of a function that somebody reaches in one of his organizations, before a change and after it; [] where he may not use it. */
export interface ReachChange {
  readonly asker: AccessUser
  readonly before: Rows
  readonly after: Rows
}

/** A function of which some people will see other rows. */
export interface FunctionChange {
  readonly functionId: string
  /** Name of its menu. */
  readonly name: string
  /** One for all who see the same rows before and the same after. */
  readonly reaches: readonly ReachChange[]
  /** There are more than were taken. */
  readonly isCut: boolean
}

/** So many different reaches are compared of a function: each is a condition of its own. */
const reachesAtMost = 50

/** The functions of which a change of grants shows these people more rows or fewer. */
export function changedReaches(before: Grants, after: Grants, people: readonly Person[]): FunctionChange[] {
  const differing = differencesByRoles(before, after)
  const found = new Map<string, { name: string; reaches: Map<string, ReachChange>; isCut: boolean }>()
  for (const { id: userId, enabled, isAdministrator, roleIds, organizationIds } of people) {
    if (!enabled || isAdministrator) continue
    for (const organizationId of organizationIds.length === 0 ? [''] : organizationIds) {
      const asker = { userId, organizationId, isAdministrator }
      for (const { functionId, name, rows, key, asks } of differing(countingRoles(before, roleIds, organizationId))) {
        const known = found.get(functionId) ?? { name, reaches: new Map<string, ReachChange>(), isCut: false }
        found.set(functionId, known)
        const own = `${key} ${asks === 'nothing' ? '' : asks === 'organization' ? organizationId : `${userId} ${organizationId}`}`
        if (known.reaches.has(own)) continue
        if (known.reaches.size < reachesAtMost) known.reaches.set(own, { asker, ...rows })
        else known.isCut = true
      }
    }
  }
  return [...found].map(([functionId, { name, reaches, isCut }]) => ({ functionId, name, reaches: [...reaches.values()], isCut }))
}

interface Difference {
  readonly functionId: string
  readonly name: string
  readonly rows: { readonly before: Rows; readonly after: Rows }
  /** Equal where the rows are. */
  readonly key: string
  /** What of the asking person the conditions depend on. */
  readonly asks: 'nothing' | 'organization' | 'person'
}

/** What changes for who has some roles; computed once for each set of roles. */
function differencesByRoles(before: Grants, after: Grants): (roleIds: readonly string[]) => readonly Difference[] {
  const known = new Map<string, readonly Difference[]>()
  return (roleIds) => {
    const roles = roleIds.join(' ')
    const found = known.get(roles) ?? differences(reachedRows(before, roleIds), reachedRows(after, roleIds))
    known.set(roles, found)
    return found
  }
}

type Reached = ReadonlyMap<string, { readonly name: string; readonly rows: Rows }>

/** The rows of each function; of several menus of one the first that is granted counts, as everywhere. */
function reachedRows(grants: Grants, roleIds: readonly string[]): Reached {
  const { rights } = holdingsOfRoles(grants, roleIds)
  const entries = [...functionMenus(grants)].map(([functionId, menus]) => {
    const menu = menus.find(({ id }) => rights.has(id)) ?? menus[0]!
    return [functionId, { name: menu.name, rows: rights.get(menu.id)?.rows ?? [] }] as const
  })
  return new Map(entries)
}

function differences(before: Reached, after: Reached): readonly Difference[] {
  return [...after].flatMap(([functionId, { name, rows }]) => {
    const own = { before: before.get(functionId)?.rows ?? [], after: rows }
    if (JSON.stringify(own.before) === JSON.stringify(own.after)) return []
    return [{ functionId, name, rows: own, key: JSON.stringify(own), asks: askedBy(schemesOf(own)) }]
  })
}

/** The schemes of both. */
export function schemesOf({ before, after }: Pick<ReachChange, 'before' | 'after'>): readonly RowScheme[] {
  return [before, after].flatMap((rows) => (rows === 'all' ? [] : rows))
}

function askedBy(schemes: readonly RowScheme[]): Difference['asks'] {
  const values = schemes.flatMap(({ groups }) => groups.flatMap(({ conditions }) => conditions.map(({ value }) => value)))
  const asked = values.flatMap((value) => ('current' in value ? [value.current] : []))
  if (asked.some((one) => one.startsWith('user') || one.startsWith('managed'))) return 'person'
  return asked.length > 0 ? 'organization' : 'nothing'
}
