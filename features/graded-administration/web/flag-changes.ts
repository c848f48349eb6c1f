import { flatten } from '#engine/resource/tree.ts'
import { flagNames, layerFlags, type FlagName, type FlagNode } from '#features/graded-administration/contract.ts'

/** The flags that were changed, by organization: on or off. */
export type FlagChanges = ReadonlyMap<string, ReadonlyMap<FlagName, boolean>>
export const noChanges: FlagChanges = new Map()

/** What an organization grants with the changes. */
export const isOn = (node: FlagNode, name: FlagName, changes: FlagChanges): boolean =>
  changes.get(node.id)?.get(name) ?? (node[name] === 1 || node[name] === 2)

/** Whether the user may not change it. */
export const isFixed = (node: FlagNode, name: FlagName): boolean => node[name] === 2 || node[name] === 3

const layerOf = (name: FlagName) => (name.startsWith('thisLayer') ? layerFlags.thisLayer : layerFlags.subLayers)

/** Switches a flag of one organization. Without "select" the others of its layer go, and none of them comes without it. */
export function withFlag(changes: FlagChanges, node: FlagNode, name: FlagName, on: boolean): FlagChanges {
  return withColumn(changes, [node], name, on)
}

/** Switches a flag of all these organizations. */
export function withColumn(changes: FlagChanges, nodes: readonly FlagNode[], name: FlagName, on: boolean): FlagChanges {
  const next = new Map(changes)
  for (const node of nodes) {
    if (isFixed(node, name) || isOn(node, name, next) === on) continue
    const own = switched(node, next.get(node.id) ?? new Map<FlagName, boolean>(), name, on)
    if (own.size === 0) next.delete(node.id)
    else next.set(node.id, own)
  }
  return next
}

function switched(node: FlagNode, flags: ReadonlyMap<FlagName, boolean>, name: FlagName, on: boolean): ReadonlyMap<FlagName, boolean> {
  const { select, ...others } = layerOf(name)
  const along = name === select && !on ? Object.values(others) : name !== select && on ? [select] : []
  const own = new Map(flags)
  for (const one of [name, ...along]) {
    if (isFixed(node, one)) continue
    if (on === (node[one] === 1)) own.delete(one)
    else own.set(one, on)
  }
  return own
}

/** The changes as they are sent: the organizations that changed, with the flags that did. */
export function sentChanges(changes: FlagChanges) {
  return [...changes].map(([id, flags]) => ({ id, ...Object.fromEntries([...flags].map(([name, on]) => [name, on ? 1 : 0])) }))
}

/**
 * What each organization has by the sub layers of those above it, whatever its own flags say.
 *
 * @returns names of flags by organization
 */
export function coveredFlags(nodes: readonly FlagNode[], changes: FlagChanges): ReadonlyMap<string, ReadonlySet<FlagName>> {
  const covered = new Map<string, ReadonlySet<FlagName>>()
  const walk = (list: readonly FlagNode[], above: ReadonlySet<FlagName>): void => {
    for (const node of list) {
      covered.set(node.id, above)
      const below = flagNames.filter((name) => name.startsWith('subLayer') && isOn(node, name, changes))
      const added = below.flatMap((name): FlagName[] => [name, name.replace('subLayer', 'thisLayer') as FlagName])
      walk(node.children, added.length === 0 ? above : new Set([...above, ...added]))
    }
  }
  walk(nodes, new Set())
  return covered
}

/** Whether anything is granted in the organization itself. */
export const grantsAnything = (node: FlagNode, changes: FlagChanges): boolean => flagNames.some((name) => isOn(node, name, changes))

/** The organizations that fit, with the way to them. */
export function shownNodes(nodes: readonly FlagNode[], fits: (node: FlagNode) => boolean): FlagNode[] {
  return nodes.flatMap((node) => {
    const children = shownNodes(node.children, fits)
    return fits(node) || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** All organizations of the tree by id. */
export const byId = (nodes: readonly FlagNode[]): ReadonlyMap<string, FlagNode> =>
  new Map(flatten<FlagNode>(nodes).map((node) => [node.id, node]))
