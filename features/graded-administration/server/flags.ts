import {
  administrationActions,
  heldLayers,
  isFixed,
  noLayers,
  type AdministrationAction,
  type AdministrationGrant,
  type Layers,
  type Manager,
} from '#engine/access/graded-administration.ts'
import { flatten, treeOf } from '#engine/resource/tree.ts'
import {
  flagNames,
  layerFlags,
  type AdministrationInput,
  type FlagName,
  type FlagNode,
  type LayerName,
} from '#features/graded-administration/contract.ts'
import { organizationIcon } from '#features/pickers/entry.ts'
import type { Organization } from '#server/directory/directory.ts'

const layers: readonly LayerName[] = ['thisLayer', 'subLayers']

/** Parent of organizations at the top on the wire. */
const top = '-1'

/** The organizations as a tree, each with the flags of what is granted there and whether the caller may change them. */
export function flagTree(organizations: readonly Organization[], caller: Manager, grants: readonly AdministrationGrant[]): FlagNode[] {
  const granted = new Map(grants.map((grant) => [grant.organizationId, grant]))
  const ordered = organizations.toSorted((one, other) => one.sortCode - other.sortCode || (one.code < other.code ? -1 : 1))
  return treeOf(ordered, ({ id, parentId, name, kind, path }, children: FlagNode[]): FlagNode => ({
    id,
    parentId: parentId ?? top,
    fullName: name,
    icon: organizationIcon[kind],
    ...flagsOf(heldLayers(caller, path), granted.get(id) ?? noLayers),
    children,
  }))
}

function flagsOf(held: Layers, granted: Layers): Record<FlagName, number> {
  const entries = layers.flatMap((layer) =>
    administrationActions.map((action): [FlagName, number] => [layerFlags[layer][action], flagOf(held[layer], granted[layer], action)]),
  )
  return Object.fromEntries(entries) as Record<FlagName, number>
}

function flagOf(held: ReadonlySet<AdministrationAction>, granted: ReadonlySet<AdministrationAction>, action: AdministrationAction): number {
  const isOn = granted.has(action)
  if (isFixed(held, granted, action)) return isOn ? 2 : 3
  return isOn ? 1 : 0
}

/**
 * All that somebody is to administer, from what he administers now: organizations that are not named stay, and so do flags that are
 * absent or fixed.
 */
export function grantsAfter({ orgAdminModel }: AdministrationInput, before: readonly AdministrationGrant[]): AdministrationGrant[] {
  const after = new Map(before.map((grant) => [grant.organizationId, grant]))
  for (const node of flatten(orgAdminModel.map(withChildren))) {
    const granted = after.get(node.id) ?? noLayers
    const layer = (name: LayerName) =>
      new Set(
        administrationActions.filter((action) => {
          const sent = node[layerFlags[name][action]]
          return sent === 0 || sent === 1 ? sent === 1 : granted[name].has(action)
        }),
      )
    after.set(node.id, { organizationId: node.id, thisLayer: layer('thisLayer'), subLayers: layer('subLayers') })
  }
  return [...after.values()]
}

type Sent = AdministrationInput['orgAdminModel'][number]
type Walked = Omit<Sent, 'children'> & { readonly children: readonly Walked[] }

function withChildren(node: Sent): Walked {
  return { ...node, children: (node.children ?? []).map(withChildren) }
}

/** Ids of the organizations in which something is switched on. */
export function idsSwitchedOn({ orgAdminModel }: AdministrationInput): string[] {
  const nodes = flatten(orgAdminModel.map(withChildren))
  return nodes.filter((node) => flagNames.some((name) => node[name] === 1)).map(({ id }) => id)
}
