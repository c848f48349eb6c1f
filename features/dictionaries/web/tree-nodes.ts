/** Anything that stands in a tree as the server gives it. */
export interface TreeNode<Node> {
  readonly id: string
  readonly children: readonly Node[]
}

/** All nodes of all levels, what stands above before what stands below. */
export function flat<Node extends TreeNode<Node>>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...flat<Node>(node.children)])
}

/** Ids of the nodes that can be opened. */
export function openable<Node extends TreeNode<Node>>(nodes: readonly Node[]): string[] {
  return flat(nodes).flatMap((node) => (node.children.length > 0 ? [node.id] : []))
}

/** The nodes whose name or code holds the keyword, with the way down to them. */
export function found<Node extends TreeNode<Node> & { readonly fullName: string; readonly enCode: string }>(
  nodes: readonly Node[],
  keyword: string,
): Node[] {
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

/** A row of a tree table; only one that holds others has `children`, because the kit offers to open every list. */
export interface TreeRow<Node> {
  readonly id: string
  readonly node: Node
  readonly children?: TreeRow<Node>[]
}

export function treeRows<Node extends TreeNode<Node>>(nodes: readonly Node[]): TreeRow<Node>[] {
  return nodes.map((node) => ({ id: node.id, node, ...(node.children.length > 0 ? { children: treeRows<Node>(node.children) } : {}) }))
}

/** The set with one member put in or taken out. */
export function withMember(set: ReadonlySet<string>, member: string, isIn: boolean): ReadonlySet<string> {
  return new Set(isIn ? [...set, member] : [...set].filter((one) => one !== member))
}
