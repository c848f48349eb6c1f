import type { TreePlace } from '#engine/forms/field-type.ts'
import { labelMatch } from '#ui/picker/pinyin.ts'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
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

interface OrganizationItem extends PickerItem {
  readonly name: string
  readonly names: string
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
      items = new Map(flat(top).map((item) => [item.id, item]))
    },
    (problem: unknown) => {
      loading = undefined
      throw problem
    },
  )
  return loading
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
    name: node.fullName,
    names: node.organize,
    place: { name: node.fullName, path: node.organizeIds, pathNames },
    facts: { name: node.fullName, region: node.regionCode || null, creditCode: node.creditCode || null },
    below,
    leaf: below.length === 0,
    ...(node.disabled ? { disabled: true } : {}),
  }
}

const flat = (list: readonly OrganizationItem[]): readonly OrganizationItem[] => list.flatMap((item) => [item, ...flat(item.below)])

/** Organizations: the whole tree is small enough to be fetched at once. */
export const organizationSource: PickerSource<OrganizationItem> = {
  search: async (text) => {
    const [isWanted] = await Promise.all([labelMatch(text), loadOrganizations()])
    return { items: flat(top).filter(({ name, disabled }) => !disabled && isWanted(name)) }
  },
  children: async (id) => {
    await loadOrganizations()
    return (id === undefined ? top : (items?.get(id)?.below ?? [])).filter(({ disabled }) => !disabled)
  },
  byIds: async (ids) => {
    await loadOrganizations()
    return ids.flatMap((id) => items?.get(id) ?? [])
  },
  label: ({ name }) => name,
  detail: ({ names }) => names,
}
