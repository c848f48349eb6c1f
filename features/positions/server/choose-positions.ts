import { sql } from 'kysely'
import { holdsKeyword } from '#engine/resource/search.ts'
import { treeOf, withAncestors } from '#engine/resource/tree.ts'
import { organizationIcon, organizationNames, organizationView } from '#features/pickers/entry.ts'
import {
  allowedPositions,
  allPositions,
  positionSelector,
  positionsOfOrganizations,
  type PositionNode,
} from '#features/positions/contract.ts'
import type { Organization } from '#server/directory/directory.ts'
import { positionStore, type PositionRow } from '#server/directory/stores.ts'
import { serve } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'

/** Enabled positions of the organizations that the caller sees, for fields and flows to choose from. */
export const choosingCalls = [
  serve(positionSelector, async (asking) => {
    const view = await viewOf(asking)
    return { list: treeWith(view, view.positions) }
  }),
  serve(allPositions, async (asking) => {
    const { positions } = await viewOf(asking)
    return {
      list: positions.map(({ id, code, name, organization_id, kind }) => ({
        id,
        enCode: code,
        fullName: name,
        organizeId: organization_id,
        type: kind,
      })),
    }
  }),
  serve(positionsOfOrganizations, async ({ body, ...asking }) => {
    const view = await viewOf(asking)
    const wanted = new Set(body.organizeIds)
    return { list: view.organizations.filter(({ id }) => wanted.has(id)).map((one) => organizationNode(view, one, positionsIn(view, one))) }
  }),
  serve(allowedPositions, async ({ body, ...asking }) => {
    const view = await viewOf(asking)
    const [departments, ids] = [new Set(body.departIds), new Set(body.positionIds)]
    const fits = (one: PositionRow): boolean =>
      (departments.has(one.organization_id) || ids.has(one.id)) && holdsKeyword(body.keyword, [one.name, one.code])
    return { list: treeWith(view, view.positions.filter(fits)) }
  }),
]

interface View {
  readonly organizations: readonly Organization[]
  readonly names: (one: Organization) => string
  readonly positions: readonly PositionRow[]
}

async function viewOf({ kernel, session, db }: Asking): Promise<View> {
  const directory = await kernel.directory.snapshot()
  const seen = organizationView(directory, session)
  const organizations = directory.organizations().filter((one) => one.enabled && seen(one))
  const ids = new Set(organizations.map(({ id }) => id))
  const all = await positionStore.list(db, { order: sql`sort_code, code, id`, where: [sql<boolean>`enabled`] })
  const positions = all.filter(({ organization_id }) => ids.has(organization_id))
  return { organizations, names: (one) => organizationNames(directory, one), positions }
}

/** The organizations that have one of these positions, with what stands above them. */
function treeWith(view: View, positions: readonly PositionRow[]): PositionNode[] {
  const byOrganization = Map.groupBy(positions, ({ organization_id }) => organization_id)
  const shown = withAncestors(view.organizations, ({ id }) => byOrganization.has(id))
  return treeOf(shown, (one, children: PositionNode[]) => {
    const own = (byOrganization.get(one.id) ?? []).map((position) => positionNode(view, position, one))
    return organizationNode(view, one, [...own, ...children])
  })
}

function positionsIn(view: View, organization: Organization): PositionNode[] {
  return view.positions
    .filter(({ organization_id }) => organization_id === organization.id)
    .map((position) => positionNode(view, position, organization))
}

function organizationNode(view: View, one: Organization, children: PositionNode[]): PositionNode {
  return {
    id: one.id,
    onlyId: `${one.id}--${one.kind}`,
    parentId: one.parentId ?? '-1',
    fullName: one.name,
    type: one.kind,
    icon: organizationIcon[one.kind],
    organize: view.names(one),
    num: children.filter(({ type }) => type === 'position').length,
    hasChildren: children.length > 0,
    isLeaf: children.length === 0,
    children,
  }
}

function positionNode(view: View, { id, name }: PositionRow, organization: Organization): PositionNode {
  return {
    id,
    onlyId: `${id}--position`,
    parentId: organization.id,
    fullName: name,
    type: 'position',
    icon: 'icon-ym icon-ym-tree-position1',
    organize: view.names(organization),
    num: 0,
    hasChildren: false,
    isLeaf: true,
    children: [],
  }
}
