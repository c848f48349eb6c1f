/** A node as the tree beside a list shows it. */
export interface BesideNode {
  readonly id: string
  readonly fullName: string
  readonly hasChildren: boolean
  /** Names from the top down to above the node, of one that was searched for. */
  readonly path: string
}

export interface BesideNodes {
  readonly list: readonly BesideNode[]
  /** There are more than are told. */
  readonly more: boolean
}

/** Where the nodes of a tree beside a list come from, as one reader sees them. */
export interface NodeSource {
  readonly below: (id: string | undefined) => Promise<BesideNodes>
  /** @param keyword in small letters */
  readonly search: (keyword: string) => Promise<BesideNodes>
  /** The node alone, for who came by a link; nothing for one that the reader is not shown. */
  readonly named: (id: string) => Promise<BesideNodes>
  /** What a field may hold of a node: the node and what is below it; nothing for one that the reader is not shown. */
  readonly covered: (id: string) => Promise<readonly string[]>
}
