import { useMemo, useState } from 'react'
import { flatten } from '#engine/resource/tree.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Tree, type TreeDataNode } from '#ui/kit/tree.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/admin.module.css'
import { found, openable, type NamedNode } from '#web/admin/tree.ts'
import { useTree } from '#web/admin/use-tree.ts'

interface CheckedTreeProps<Node> {
  readonly nodes: readonly Node[]
  /** Name of the tree for readers, and of its search. */
  readonly title: string
  /** Ids of the checked leaves; what stands above them follows. */
  readonly checked: readonly string[]
  readonly onChecked: (next: readonly string[]) => void
}

/** Height of the tree in pixels, beyond which it scrolls and draws only the nodes in sight. */
const height = 380

/** A tree with check boxes: search, all and none of what is shown, expand and collapse. */
export function CheckedTree<Node extends NamedNode<Node>>({ nodes, title, checked, onChecked }: CheckedTreeProps<Node>) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const shown = useMemo(() => found<Node>(nodes, keyword), [nodes, keyword])
  const all = useMemo(() => openable<Node>(shown), [shown])
  const leaves = useMemo(() => leavesOf<Node>(shown), [shown])
  const data = useMemo(() => shown.map(nodeOf<Node>), [shown])
  const { closed, onClosed } = useTree<Node>(nodes, keyword)
  const isShown = new Set(leaves)
  const chosen = checked.filter((id) => isShown.has(id))
  // What a search hides keeps its check.
  const hidden = checked.filter((id) => !isShown.has(id))
  const count = t('admin.checked.count', { count: chosen.length, all: leaves.length })
  return (
    <div className={styles.checked}>
      <div className={styles.checkedTools}>
        <TextInput
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          allowClear
          placeholder={t('admin.checked.search')}
          aria-label={t('admin.checked.search')}
          style={{ maxWidth: 260 }}
        />
        <span className={styles.checkedCount}>{count}</span>
        <Button size="small" onClick={() => onChecked([...hidden, ...leaves])}>
          {t('admin.checked.all')}
        </Button>
        <Button size="small" onClick={() => onChecked(hidden)}>
          {t('admin.checked.none')}
        </Button>
        <Button size="small" onClick={() => onClosed(new Set())}>
          {t('admin.expand')}
        </Button>
        <Button size="small" onClick={() => onClosed(new Set(all))}>
          {t('admin.collapse')}
        </Button>
      </div>
      {shown.length === 0 ? <p className={styles.quiet}>{t('admin.checked.nothing')}</p> : null}
      <Tree
        aria-label={title}
        checkable
        selectable={false}
        blockNode
        height={height}
        treeData={data}
        checkedKeys={[...chosen]}
        expandedKeys={all.filter((id) => !closed.has(id))}
        onExpand={(open) => onClosed(new Set(all.filter((id) => !open.includes(id))))}
        onCheck={(keys) => {
          const next = new Set((Array.isArray(keys) ? keys : keys.checked).map(String))
          onChecked([...hidden, ...leaves.filter((id) => next.has(id))])
        }}
      />
    </div>
  )
}

/** Ids of the nodes below which nothing stands. */
export function leavesOf<Node extends NamedNode<Node>>(nodes: readonly Node[]): string[] {
  return flatten<Node>(nodes).flatMap(({ id, children }) => (children.length === 0 ? [id] : []))
}

function nodeOf<Node extends NamedNode<Node>>({ id, fullName, children }: Node): TreeDataNode {
  return { key: id, title: fullName, children: children.map(nodeOf<Node>) }
}
