import { idsBelow } from '#features/dictionaries/server/rules.ts'

interface Placed {
  readonly id: string
  readonly parentId: string | undefined
}

/**
 * Arranges items below each other, in their order.
 *
 * @param toNode makes the node of an item from its children
 * @returns the top; what hangs on something that is not among the items stands there too
 */
export function treeOf<Item extends Placed, Node>(items: readonly Item[], toNode: (item: Item, children: Node[]) => Node): Node[] {
  const known = new Set(items.map((item) => item.id))
  const children = Map.groupBy(items, (item) => (item.parentId !== undefined && known.has(item.parentId) ? item.parentId : undefined))
  const below = (parentId: string | undefined): Node[] => (children.get(parentId) ?? []).map((item) => toNode(item, below(item.id)))
  return below(undefined)
}

/** The items without one and everything below it. */
export function without<Item extends Placed>(items: readonly Item[], id: string): Item[] {
  const gone = idsBelow(id, items)
  return items.filter((item) => !gone.has(item.id))
}

/** The enabled items whose ways up are enabled too. */
export function enabledOnly<Item extends Placed & { readonly enabled: boolean }>(items: readonly Item[]): Item[] {
  return items.filter((item) => !item.enabled).reduce((left, item) => without(left, item.id), [...items])
}

/** Items whose name or code holds the keyword, with what stands above them so that each has its place. */
export function matching<Item extends Placed & { readonly name: string; readonly code: string }>(
  items: readonly Item[],
  keyword: string,
): Item[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return [...items]
  const byId = new Map(items.map((item) => [item.id, item]))
  const kept = new Set<string>()
  for (const item of items) {
    if (!item.name.toLowerCase().includes(wanted) && !item.code.toLowerCase().includes(wanted)) continue
    for (let one: Item | undefined = item; one && !kept.has(one.id); one = byId.get(one.parentId ?? '')) kept.add(one.id)
  }
  return items.filter((item) => kept.has(item.id))
}
