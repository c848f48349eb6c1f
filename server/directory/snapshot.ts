import type { DirectorySnapshot, Organization, Person } from '#server/directory/directory.ts'

export interface StoredOrganization extends Omit<Organization, 'path'> {
  readonly deleted: boolean
}

export interface StoredPerson extends Person {
  readonly deleted: boolean
}

/**
 * Indexes people and organizations for look-ups that never touch the database. What is deleted is still found by its id,
 * because old records show it, but stands in no list.
 */
export function snapshotOf(people: readonly StoredPerson[], organizations: readonly StoredOrganization[]): DirectorySnapshot {
  const withPaths = addPaths(organizations)
  const organizationById = new Map(withPaths.map((one) => [one.id, one]))
  const gone = new Set(organizations.filter((one) => one.deleted).map((one) => one.id))
  const liveOrganizations = withPaths.filter((one) => !gone.has(one.id))
  const children = groupBy(liveOrganizations, (one) => (one.parentId === undefined ? [] : [one.parentId]))

  const live = people.filter((one) => !one.deleted)
  const personById = new Map(people.map((one) => [one.id, one]))
  const personByAccount = new Map(live.map((one) => [one.account, one]))
  const byRole = groupBy(live, (one) => one.roleIds)
  const byPosition = groupBy(live, (one) => one.positionIds)
  const byOrganization = groupBy(live, (one) => one.organizationIds)
  const byGroup = groupBy(live, (one) => one.groupIds)

  return {
    person: (id) => personById.get(id),
    personByAccount: (account) => personByAccount.get(account),
    people: () => live,
    organization: (id) => organizationById.get(id),
    organizations: () => liveOrganizations,
    subtree: (id) => subtreeOf(id, children),
    usersOfRole: (id) => byRole.get(id) ?? [],
    usersOfPosition: (id) => byPosition.get(id) ?? [],
    usersOfOrganization: (id) => byOrganization.get(id) ?? [],
    usersOfGroup: (id) => byGroup.get(id) ?? [],
  }
}

function addPaths(organizations: readonly StoredOrganization[]): Organization[] {
  const byId = new Map(organizations.map((one) => [one.id, one]))
  return organizations.map(({ deleted: _, ...one }) => ({ ...one, path: pathOf(one.id, byId) }))
}

/** A ring of parents cannot be saved; should one exist all the same, the path ends where it would repeat. */
function pathOf(id: string, byId: ReadonlyMap<string, StoredOrganization>): string[] {
  const path: string[] = []
  for (let at: string | undefined = id; at !== undefined && !path.includes(at); at = byId.get(at)?.parentId) path.unshift(at)
  return path
}

function subtreeOf(id: string, children: ReadonlyMap<string, readonly Organization[]>): string[] {
  const found = new Set([id])
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child.id)
  return [...found]
}

function groupBy<Item>(items: readonly Item[], keys: (item: Item) => readonly string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    for (const key of keys(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}
