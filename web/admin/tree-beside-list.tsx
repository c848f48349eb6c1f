import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/kit/button.tsx'
import { TreeSelect } from '#ui/kit/select.tsx'
import { usePhone } from '#ui/theme/media.ts'
import styles from '#web/admin/admin.module.css'
import { openPlaces, places, type NamedNode } from '#web/admin/tree.ts'
import { TreePanel, type TreeWords } from '#web/admin/tree-panel.tsx'

interface TreeBesideListProps<Node> {
  readonly nodes: readonly Node[]
  readonly words: TreeWords
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly onRefresh: () => void
  /** Further actions of the tree: in its menu, on a phone as buttons beside the selection. */
  readonly more?: readonly { readonly name: string; readonly label: string; readonly icon: ReactNode; readonly run: () => void }[]
  /** The list of what belongs to the selected node. */
  readonly children: ReactNode
}

/** A tree with a list of what belongs to the selected node; on a phone the tree is a single select. */
export function TreeBesideList<Node extends NamedNode<Node>>(props: TreeBesideListProps<Node>) {
  const { nodes, words, chosen, onChoose, children, more = [], onRefresh } = props
  const phone = usePhone()
  const tree = useMemo(() => places<Node>(nodes, undefined), [nodes])
  return (
    <div className={styles.beside} data-phone={phone}>
      {nodes.length === 0 ? null : phone ? (
        <div className={styles.choice} data-touch>
          <TreeSelect
            aria-label={words.title}
            value={chosen}
            treeData={tree}
            treeDefaultExpandedKeys={[...openPlaces(tree)]}
            showSearch
            treeNodeFilterProp="title"
            onChange={onChoose}
          />
          {more.map(({ name, label, icon, run }) => (
            <IconButton key={name} name={label} icon={icon} size="middle" onClick={run} />
          ))}
        </div>
      ) : (
        <TreePanel<Node> nodes={nodes} words={words} chosen={chosen} onChoose={onChoose} onRefresh={onRefresh} more={more} />
      )}
      <section className={styles.main}>{children}</section>
    </div>
  )
}
