import { useMemo, useState } from 'react'
import { foldedAtFirst, type TreeNode } from '#web/admin/tree.ts'
import type { ListTree } from '#web/list/model.ts'

/** Which rows of a tree are collapsed: a large one begins with two levels, what a search found is shown with the way to it. */
export function useTree<Node extends TreeNode<Node>>(nodes: readonly Node[], keyword: string): ListTree {
  const [folded, setFolded] = useState<{ readonly keyword: string; readonly ids: ReadonlySet<string> }>()
  const first = useMemo(() => new Set(keyword === '' ? foldedAtFirst<Node>(nodes) : []), [nodes, keyword])
  const closed = folded?.keyword === keyword ? folded.ids : first
  return useMemo(() => ({ closed, onClosed: (ids) => setFolded({ keyword, ids }) }), [closed, keyword])
}
