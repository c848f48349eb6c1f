import { organizationTree, ownOrganizationTree, type OrganizationNode } from '#features/pickers/contract.ts'
import type { DirectorySnapshot, Organization } from '#server/directory/directory.ts'
import { serve } from '#server/http/serve.ts'

export const serveOrganizationTree = serve(organizationTree, async ({ kernel, params }) => ({ list: treeOf(await kernel.directory.snapshot(), params.id, () => false) }))

export const serveOwnOrganizationTree = serve(ownOrganizationTree, async ({ kernel, session, params }) => {
  const directory = await kernel.directory.snapshot()
  const own = new Set((directory.person(session.userId)?.organizationIds ?? []).flatMap((id) => directory.subtree(id)))
  return { list: treeOf(directory, params.id, ({ id }) => !session.isAdministrator && !own.has(id)) }
})

/** Disabled organizations stay in the tree, marked: old records show them. */
function treeOf(directory: DirectorySnapshot, without: string, isClosed: (one: Organization) => boolean): OrganizationNode[] {
  const gone = new Set(without === '0' ? [] : directory.subtree(without))
  const below = Map.groupBy(
    directory.organizations().filter(({ id }) => !gone.has(id)),
    ({ parentId }) => parentId,
  )
  const nodes = (parentId: string | undefined): OrganizationNode[] =>
    [...(below.get(parentId) ?? [])]
      .sort((one, other) => one.sortCode - other.sortCode || (one.code < other.code ? -1 : 1))
      .map((one) => {
        const children = nodes(one.id)
        return {
          id: one.id,
          parentId: one.parentId ?? '-1',
          fullName: one.name,
          type: one.kind,
          icon: '',
          organize: organizationNames(directory, one),
          organizeIds: [...one.path],
          hasChildren: children.length > 0,
          disabled: !one.enabled || isClosed(one),
          children,
        }
      })
  return nodes(undefined)
}

/** Names from the top to the organization, joined with `/`. */
export function organizationNames(directory: DirectorySnapshot, { path }: Organization): string {
  return path.map((id) => directory.organization(id)?.name ?? '').join('/')
}
