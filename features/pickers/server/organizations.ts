import { nodesBelow } from '#engine/resource/tree.ts'
import { organizationTree, ownOrganizationTree, type OrganizationNode } from '#features/pickers/contract.ts'
import { organizationView } from '#features/pickers/server/visible-people.ts'
import type { DirectorySnapshot, Organization } from '#server/directory/directory.ts'
import { serve } from '#server/http/serve.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export const serveOrganizationTree = serve(organizationTree, async ({ kernel, session, params }) => {
  const directory = await kernel.directory.snapshot()
  const seen = { directory, own: ownOrganizations(directory, session), sees: organizationView(directory, session) }
  return { list: treeOf(seen, params.id, () => false) }
})

export const serveOwnOrganizationTree = serve(ownOrganizationTree, async ({ kernel, session, params }) => {
  const directory = await kernel.directory.snapshot()
  const own = ownOrganizations(directory, session)
  const below = new Set([...own].flatMap((id) => directory.subtree(id)))
  const seen = { directory, own, sees: organizationView(directory, session) }
  return { list: treeOf(seen, params.id, ({ id }) => !session.isAdministrator && !below.has(id)) }
})

interface Seen {
  readonly directory: DirectorySnapshot
  /** The organizations the caller belongs to. */
  readonly own: ReadonlySet<string>
  readonly sees: (one: Organization) => boolean
}

function ownOrganizations(directory: DirectorySnapshot, session: SignedIn): ReadonlySet<string> {
  return new Set(directory.person(session.userId)?.organizationIds)
}

/** Disabled organizations stay in the tree, marked: old records show them. */
function treeOf({ directory, own, sees }: Seen, without: string, isClosed: (one: Organization) => boolean): OrganizationNode[] {
  const ordered = directory.organizations().toSorted((one, other) => one.sortCode - other.sortCode || (one.code < other.code ? -1 : 1))
  const shown = ordered.filter((one) => sees(one) && (without === '0' || !one.path.includes(without)))
  return nodesBelow(shown, undefined, (one, children: OrganizationNode[]): OrganizationNode => ({
    id: one.id,
    parentId: one.parentId ?? '-1',
    fullName: one.name,
    type: one.kind,
    icon: '',
    organize: organizationNames(directory, one),
    organizeIds: [...one.path],
    hasChildren: children.length > 0,
    disabled: !one.enabled || isClosed(one),
    regionCode: own.has(one.id) ? (one.regionCode ?? '') : '',
    creditCode: own.has(one.id) ? (one.creditCode ?? '') : '',
    children,
  }))
}

/** Names from the top to the organization, joined with `/`. */
export function organizationNames(directory: DirectorySnapshot, { path }: Organization): string {
  return path.map((id) => directory.organization(id)?.name ?? '').join('/')
}
