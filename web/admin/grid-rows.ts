import type { GridRow } from '#web/admin/grid-model.ts'
import type { TreeNode } from '#web/admin/tree.ts'

/** The rows of a tree in the order in which they are drawn, without those below a closed one. */
export function gridRows<Node extends TreeNode<Node> & { readonly fullName: string }>(
  nodes: readonly Node[],
  closed: ReadonlySet<string>,
  depth = 0,
): GridRow[] {
  return nodes.flatMap((node) => {
    const isOpen = node.children.length > 0 ? { isOpen: !closed.has(node.id) } : {}
    const below = isOpen.isOpen === true ? gridRows<Node>(node.children, closed, depth + 1) : []
    return [{ id: node.id, label: node.fullName, depth, ...isOpen }, ...below]
  })
}
