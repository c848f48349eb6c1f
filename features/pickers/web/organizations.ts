import type { TreePlace } from '#engine/forms/field-type.ts'
import type { TreeItem } from '#ui/picker/tree-source.ts'
import { organizationTree } from '#features/pickers/contract.ts'
import type { OrganizationNode } from '#features/pickers/contract.ts'
import { request } from '#web/call/request.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

/** Facts that rules can read of the user's own organization; null where it has none. */
export interface OrganizationFacts {
  readonly name: string
  readonly region: string | null
  readonly creditCode: string | null
}

export interface OrganizationItem extends TreeItem {
  readonly kind: OrganizationNode['type']
  readonly place: TreePlace
  readonly facts: OrganizationFacts
  readonly below: readonly OrganizationItem[]
}

let items: ReadonlyMap<string, OrganizationItem> | undefined
let top: readonly OrganizationItem[] = []
let loading: Promise<void> | undefined

onSessionEnd(() => {
  items = undefined
  loading = undefined
})

/** Fetches the tree once for a session; after a failure the next call tries again. */
export function loadOrganizations(): Promise<void> {
  loading ??= request(organizationTree, { params: { id: '0' } }, { handles: 'all' }).then(
    ({ list }) => {
      top = list.map((node) => itemOf(node, []))
      items = new Map(allOf(top).map((item) => [item.id, item]))
    },
    (problem: unknown) => {
      loading = undefined
      throw problem
    },
  )
  return loading
}

const allOf = (tree: readonly OrganizationItem[]): readonly OrganizationItem[] => tree.flatMap((item) => [item, ...allOf(item.below)])

/** All organizations as a tree. */
export async function loadedOrganizations(): Promise<readonly OrganizationItem[]> {
  await loadOrganizations()
  return top
}

/** Position of an organization in the tree; undefined before the tree is loaded, and for an unknown id. */
export function organizationPlace(id: string): TreePlace | undefined {
  return items?.get(id)?.place
}

/** Facts of an organization the user belongs to. */
export function organizationFacts(id: string): OrganizationFacts | undefined {
  return items?.get(id)?.facts
}

function itemOf(node: OrganizationNode, above: readonly string[]): OrganizationItem {
  const pathNames = [...above, node.fullName]
  const below = node.children.map((child) => itemOf(child, pathNames))
  return {
    id: node.id,
    kind: node.type,
    name: node.fullName,
    names: node.organize,
    place: { name: node.fullName, kind: node.type, path: node.organizeIds, pathNames },
    facts: { name: node.fullName, region: node.regionCode || null, creditCode: node.creditCode || null },
    below,
    leaf: below.length === 0,
    ...(node.disabled ? { disabled: true } : {}),
  }
}

/** Organizations of ids, in their order; unknown ones are left out. */
export async function organizationsOf(ids: readonly string[]): Promise<readonly OrganizationItem[]> {
  await loadOrganizations()
  return ids.flatMap((id) => items?.get(id) ?? [])
}
