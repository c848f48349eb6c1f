import { idsReached, pathOf } from '#engine/resource/tree.ts'
import type { Organization } from '#server/directory/directory.ts'

export interface StoredOrganization extends Omit<Organization, 'path'> {
  readonly deleted: boolean
}

/** Organizations as look-ups in memory. A deleted one is found by its id, because old records show it, but is in no list. */
export interface OrganizationTree {
  readonly organization: (id: string) => Organization | undefined
  readonly organizations: () => readonly Organization[]
  /** The organization itself and everything below it. */
  readonly subtree: (id: string) => readonly string[]
}

export function organizationTree(stored: readonly StoredOrganization[]): OrganizationTree {
  const withPaths = addPaths(stored)
  const byId = new Map(withPaths.map((one) => [one.id, one]))
  const gone = new Set(stored.filter((one) => one.deleted).map((one) => one.id))
  const live = withPaths.filter((one) => !gone.has(one.id))
  const children = Map.groupBy(live, (one) => one.parentId)
  return {
    organization: (id) => byId.get(id),
    organizations: () => live,
    subtree: (id) => [...idsReached(id, children)],
  }
}

/** The directory as it would be with one organization below another parent: what a move would change is compared with it. */
export function withParent<Snapshot extends OrganizationTree>(snapshot: Snapshot, id: string, parentId: string | undefined): Snapshot {
  const moved = snapshot.organizations().map(({ path: _, ...one }) => ({
    ...one,
    parentId: one.id === id ? parentId : one.parentId,
    deleted: false,
  }))
  return { ...snapshot, ...organizationTree(moved) }
}

function addPaths(organizations: readonly StoredOrganization[]): Organization[] {
  const byId = new Map(organizations.map((one) => [one.id, one]))
  return organizations.map(({ deleted: _, ...one }) => ({ ...one, path: pathOf(one.id, byId) }))
}
