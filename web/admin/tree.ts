import { flatten } from '#engine/resource/tree.ts'

/** Anything that stands in a tree as the server gives it. */
export interface TreeNode<Node> {
  readonly id: string
  readonly children: readonly Node[]
}

/** Ids of the nodes that can be opened. */
export function openable<Node extends TreeNode<Node>>(nodes: readonly Node[]): string[] {
  return flatten<Node>(nodes).flatMap((node) => (node.children.length > 0 ? [node.id] : []))
}

/** What a tree shows of a node, and what it is searched by. */
export interface NamedNode<Node> extends TreeNode<Node> {
  readonly fullName: string
  readonly enCode: string
}

/** The nodes whose name or code holds the keyword, with the way down to them. */
export function found<Node extends NamedNode<Node>>(nodes: readonly Node[], keyword: string): Node[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = found<Node>(node.children, keyword)
    const fits = node.fullName.toLowerCase().includes(wanted) || node.enCode.toLowerCase().includes(wanted)
    return fits || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** One place to choose as parent. */
export interface Place {
  readonly value: string
  readonly title: string
  readonly children?: Place[]
}

/** Places something may be put below: all but itself and what stands below it. */
export function places<Node extends TreeNode<Node> & { readonly fullName: string }>(
  nodes: readonly Node[],
  leftOut: string | undefined,
): Place[] {
  return nodes
    .filter((node) => node.id !== leftOut)
    .map((node) => ({ value: node.id, title: node.fullName, children: places<Node>(node.children, leftOut) }))
}
