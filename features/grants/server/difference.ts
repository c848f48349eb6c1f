import { grantSteps } from '#features/grants/contract.ts'
import { keyOf, kindOf, thingsOf } from '#features/grants/server/grantable-things.ts'
import { countingRoles, holdingsOfRoles, withGranted, type Grants } from '#server/access/grants.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import type { GrantedThing } from '#server/access/write.ts'
import type { Person } from '#server/directory/directory.ts'

/** Names shown of many. */
const namesShown = 10

/** What a role grants, and what it is to grant. */
export interface RoleChange {
  readonly id: string
  readonly before: readonly GrantedThing[]
  readonly after: readonly GrantedThing[]
}

/** What is added and withdrawn, step by step; steps in which nothing changes are left out. */
export function changesOfGrants(grants: Grants, changes: readonly RoleChange[]) {
  const things = thingsOf(grants)
  const nameOf = (one: GrantedThing): string => {
    const thing = things.get(keyOf(one))
    return thing?.menu ? `${thing.menu.name}/${thing.name}` : (thing?.name ?? one.item_id)
  }
  const added = changes.flatMap(({ before, after }) => beside(after, before))
  const removed = changes.flatMap(({ before, after }) => beside(before, after))
  return grantSteps.flatMap((type) => {
    const ofStep = (list: readonly GrantedThing[]) => list.filter(({ kind }) => kind === kindOf[type])
    const [gained, lost] = [ofStep(added), ofStep(removed)]
    if (gained.length === 0 && lost.length === 0) return []
    const names = (list: readonly GrantedThing[]) => [...new Set(list.map(nameOf))].slice(0, namesShown)
    return [{ type, added: gained.length, removed: lost.length, addedNames: names(gained), removedNames: names(lost) }]
  })
}

/** The things of a list that are not in another one. */
function beside(list: readonly GrantedThing[], other: readonly GrantedThing[]): readonly GrantedThing[] {
  const there = new Set(other.map(keyOf))
  return list.filter((one) => !there.has(keyOf(one)))
}

/** All grants as they would be. */
export function grantsAfter(grants: Grants, changes: readonly RoleChange[]): Grants {
  return changes.reduce((sum, { id, after }) => withGranted(sum, id, after), grants)
}

/**
 * The members of roles whose rights a change of grants makes grow or shrink. Rights are compared as they count: with the other
 * roles that somebody has, and for each organization that may be the current one.
 */
export function peopleAffected(grants: Grants, changed: Grants, members: readonly Person[]) {
  const known = new Map<string, { gains: boolean; loses: boolean }>()
  const compared = (roleIds: readonly string[]) => {
    const key = JSON.stringify(roleIds)
    const found = known.get(key) ?? compare(effectOf(grants, roleIds), effectOf(changed, roleIds))
    known.set(key, found)
    return found
  }
  const effects = members
    .filter(({ enabled, isAdministrator }) => enabled && !isAdministrator)
    .map((person) => {
      const places = person.organizationIds.length === 0 ? [''] : person.organizationIds
      const found = places.map((id) => compared(countingRoles(grants, person.roleIds, id)))
      return { person, gains: found.some((one) => one.gains), loses: found.some((one) => one.loses) }
    })
  return {
    gains: effects.filter(({ gains }) => gains).map(({ person }) => person),
    loses: effects.filter(({ loses }) => loses).map(({ person }) => person),
  }
}

function compare(before: ReadonlySet<string>, after: ReadonlySet<string>) {
  return { gains: !after.isSubsetOf(before), loses: !before.isSubsetOf(after) }
}

/** What somebody with these roles may see and do, as a set of single rights. */
function effectOf(grants: Grants, roleIds: readonly string[]): ReadonlySet<string> {
  const { systems, rights } = holdingsOfRoles(grants, roleIds)
  const schemes = new Map(grants.menus.map((menu) => [menu.id, menu.schemes.map(({ definition }) => JSON.stringify(definition))]))
  return new Set([
    ...systems.map(({ id }) => `system ${id}`),
    ...[...rights.values()].flatMap((menu) => rightsIn(menu, schemes.get(menu.menuId) ?? [])),
  ])
}

function rightsIn({ menuId, buttons, columns, fields, rows }: MenuRights, schemes: readonly string[]): string[] {
  const single = (kind: string, codes: Iterable<string>) => [...codes].map((code) => `${kind} ${menuId} ${code}`)
  return [
    `menu ${menuId}`,
    ...single('button', buttons),
    ...single('column', columns === 'all' ? ['*'] : columns),
    ...single('field', fields === 'all' ? ['*'] : fields),
    // All rows hold those of every scheme.
    ...single('rows', rows === 'all' ? ['*', ...schemes] : rows.map((scheme) => JSON.stringify(scheme))),
  ]
}

/** Names of people for the caller: the first of those he administers. */
export function namedPeople(people: readonly Person[], administered: 'all' | ReadonlySet<string>) {
  const seen = people.filter((person) => administered === 'all' || person.organizationIds.some((id) => administered.has(id)))
  return { count: people.length, names: seen.slice(0, namesShown).map(({ name }) => name) }
}
