import { flatten } from '#engine/resource/tree.ts'

/** A node of a tree, as the server returns it. */
export interface TreeNode<Node> {
  readonly id: string
  readonly children: readonly Node[]
}

/** Ids of the nodes that have children. */
export function openable<Node extends TreeNode<Node>>(nodes: readonly Node[]): string[] {
  return flatten<Node>(nodes).flatMap((node) => (node.children.length > 0 ? [node.id] : []))
}

/** What a tree shows of a node and searches in. */
export interface NamedNode<Node> extends TreeNode<Node> {
  readonly fullName: string
  readonly enCode: string
}

/** The nodes whose name or code contains the keyword, with their ancestors. */
export function found<Node extends NamedNode<Node>>(nodes: readonly Node[], keyword: string): Node[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = found<Node>(node.children, keyword)
    const fits = node.fullName.toLowerCase().includes(wanted) || node.enCode.toLowerCase().includes(wanted)
    return fits || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** A node that can be chosen as parent. */
export interface Place {
  readonly value: string
  readonly title: string
  readonly children?: Place[]
}

/** Possible parents of a node: all nodes but itself and its descendants. */
export function places<Node extends TreeNode<Node> & { readonly fullName: string }>(
  nodes: readonly Node[],
  leftOut: string | undefined,
): Place[] {
  return nodes
    .filter((node) => node.id !== leftOut)
    .map((node) => ({ value: node.id, title: node.fullName, children: places<Node>(node.children, leftOut) }))
}
