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

/** Trees with more nodes than this begin with their first two levels: all of them at once would be no overview. */
const openAtFirst = 100

/** Ids of the nodes that a large tree begins collapsed with; none of a small one. */
export function foldedAtFirst<Node extends TreeNode<Node>>(nodes: readonly Node[]): readonly string[] {
  return flatten<Node>(nodes).length > openAtFirst ? nodes.flatMap(({ children }) => openable<Node>(children)) : []
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
  /** Shown for its place alone: it cannot be chosen. */
  readonly disabled?: boolean
  readonly children?: Place[]
}

/**
 * Possible parents of a node: all nodes but itself and its descendants.
 *
 * @param isClosed nodes that are shown and cannot be chosen
 */
export function places<Node extends TreeNode<Node> & { readonly fullName: string }>(
  nodes: readonly Node[],
  leftOut: string | undefined,
  isClosed: (node: Node) => boolean = () => false,
): Place[] {
  return nodes
    .filter((node) => node.id !== leftOut)
    .map((node) => ({
      value: node.id,
      title: node.fullName,
      ...(isClosed(node) ? { disabled: true } : {}),
      children: places<Node>(node.children, leftOut, isClosed),
    }))
}

/** The places that a tree to choose from begins expanded with: a large one shows two levels. */
export function openPlaces(tree: readonly Place[]): readonly string[] {
  const nodes = tree.map(nodeOfPlace)
  const folded = new Set(foldedAtFirst<PlaceNode>(nodes))
  return openable<PlaceNode>(nodes).filter((id) => !folded.has(id))
}

type PlaceNode = TreeNode<PlaceNode>
const nodeOfPlace = ({ value, children = [] }: Place): PlaceNode => ({ id: value, children: children.map(nodeOfPlace) })
