/** Something that stands below another of its kind; at the top without a parent. */
export interface Placed {
  readonly id: string
  readonly parentId: string | undefined
}

/** Makes the node of an item from its children; undefined leaves it out with them. */
export type ToNode<Item, Node> = (item: Item, children: Node[]) => Node | undefined

/**
 * Arranges items below each other, in the order they come in.
 *
 * @returns the top; what hangs on something that is not among the items stands there too. Items of a circle, which cannot be
 *   saved, are not reached
 */
export function treeOf<Item extends Placed, Node>(items: readonly Item[], toNode: ToNode<Item, Node>): Node[] {
  const known = new Set(items.map((item) => item.id))
  const placed = (item: Item): string | undefined => (item.parentId !== undefined && known.has(item.parentId) ? item.parentId : undefined)
  return grown(Map.groupBy(items, placed), undefined, toNode)
}

/** The same below one parent, undefined for the top; what hangs on something that is not among the items is left out. */
export function nodesBelow<Item extends Placed, Node>(
  items: readonly Item[],
  parentId: string | undefined,
  toNode: ToNode<Item, Node>,
): Node[] {
  return grown(
    Map.groupBy(items, (item) => item.parentId),
    parentId,
    toNode,
  )
}

function grown<Item extends Placed, Node>(
  children: ReadonlyMap<string | undefined, readonly Item[]>,
  parentId: string | undefined,
  toNode: ToNode<Item, Node>,
): Node[] {
  return (children.get(parentId) ?? []).flatMap((item) => toNode(item, grown(children, item.id, toNode)) ?? [])
}

/** The nodes of a tree in the order in which they are read: each before those below it. */
export function flatten<Node extends { readonly children?: readonly Node[] | undefined }>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])
}

/** The id itself and those of everything below it. */
export function idsBelow(id: string, items: readonly Placed[]): ReadonlySet<string> {
  return idsReached(
    id,
    Map.groupBy(items, (one) => one.parentId),
  )
}

/** The same from children that are grouped by their parent already. A circle is walked once. */
export function idsReached(id: string, children: ReadonlyMap<string | undefined, readonly Placed[]>): ReadonlySet<string> {
  const found = new Set([id])
  // A set is walked in the order in which it grows.
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child.id)
  return found
}

/** The items without one and everything below it. */
export function without<Item extends Placed>(items: readonly Item[], id: string): Item[] {
  const gone = idsBelow(id, items)
  return items.filter((item) => !gone.has(item.id))
}

/** Ids from the top down to the item itself. In a circle, which cannot be saved, the path ends where it would repeat. */
export function pathOf(id: string, byId: ReadonlyMap<string, Placed>): string[] {
  const path: string[] = []
  for (let at: string | undefined = id; at !== undefined && !path.includes(at); at = byId.get(at)?.parentId) path.unshift(at)
  return path
}

/** Items that fit, with what stands above them, so that each has its place. */
export function withAncestors<Item extends Placed>(items: readonly Item[], fits: (item: Item) => boolean): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const kept = new Set(items.filter(fits).flatMap((item) => pathOf(item.id, byId)))
  return items.filter((item) => kept.has(item.id))
}

/** The enabled items whose ways up are enabled too. */
export function enabledOnly<Item extends Placed & { readonly enabled: boolean }>(items: readonly Item[]): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return items.filter((item) => pathOf(item.id, byId).every((id) => byId.get(id)?.enabled !== false))
}

/** Why an item may not stand where it is put: `circle` below itself, `unknown` below something that is not there. */
export function wrongPlace(next: Placed, items: readonly Placed[]): 'circle' | 'unknown' | undefined {
  if (next.parentId === undefined) return undefined
  if (idsBelow(next.id, items).has(next.parentId)) return 'circle'
  return items.some((one) => one.id === next.parentId) ? undefined : 'unknown'
}
