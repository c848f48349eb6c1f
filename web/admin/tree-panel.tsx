import { useMemo, useRef, useState } from 'react'
import { EllipsisOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { Tree, type TreeDataNode } from '#ui/kit/tree.tsx'
import { useToldKeys, type KeyGroup } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/admin.module.css'
import { found, openable, type NamedNode } from '#web/admin/tree.ts'
import { useTree } from '#web/admin/use-tree.ts'
import { useMeasuredSize } from '#web/list/measured-size.ts'

/** Texts of a tree beside a list, in the user's language. */
export interface TreeWords {
  readonly title: string
  readonly search: string
  readonly menu: string
  /** Shown when no node contains the keyword. */
  readonly nothing: string
}

interface TreePanelProps<Node> {
  readonly nodes: readonly Node[]
  readonly words: TreeWords
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly onRefresh: () => void
  /** Entries of its menu after refresh, expand all and collapse all. */
  readonly more?: readonly { readonly name: string; readonly label: string; readonly run: () => void }[]
}

/** The keys of a tree, which the kit gives it; Enter chooses only what has nothing below it. */
const keysOfTree: KeyGroup = {
  title: 'keys.tree',
  keys: [
    { keys: ['ArrowUp', 'ArrowDown'], label: 'keys.nodes' },
    { keys: ['ArrowLeft', 'ArrowRight'], label: 'keys.fold' },
    { keys: ['Space'], label: 'keys.choose' },
  ],
}

/** A tree left of a list, with a search that filters while typing and a menu. */
export function TreePanel<Node extends NamedNode<Node>>({ nodes, words, chosen, onChoose, onRefresh, more = [] }: TreePanelProps<Node>) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const [measure, { height }] = useMeasuredSize()
  const shown = useMemo(() => found<Node>(nodes, keyword), [nodes, keyword])
  const all = useMemo(() => openable<Node>(shown), [shown])
  const data = useMemo(() => shown.map(nodeOf<Node>), [shown])
  const { closed, onClosed } = useTree<Node>(nodes, keyword)
  const panel = useRef<HTMLElement>(null)
  useToldKeys(panel, keysOfTree)
  const entries = [
    { name: 'refresh', label: t('admin.tree.refresh'), run: onRefresh },
    { name: 'expand', label: t('admin.tree.expand'), run: () => onClosed(new Set()) },
    { name: 'collapse', label: t('admin.tree.collapse'), run: () => onClosed(new Set(all)) },
    ...more,
  ]
  const items = entries.map(({ name, label }) => ({ key: name, label }))
  return (
    <nav ref={panel} className={styles.panel} aria-label={words.title}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{words.title}</h2>
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => entries.find(({ name }) => name === key)?.run() }}>
          <IconButton name={words.menu} icon={<EllipsisOutlined />} />
        </Dropdown>
      </div>
      <TextInput
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        allowClear
        placeholder={words.search}
        aria-label={words.search}
      />
      <div className={styles.panelTree} ref={measure}>
        {shown.length === 0 ? <p className={styles.quiet}>{words.nothing}</p> : null}
        <Tree
          blockNode
          height={height || undefined}
          treeData={data}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          expandedKeys={all.filter((id) => !closed.has(id))}
          onExpand={(open) => onClosed(new Set(all.filter((id) => !open.includes(id))))}
          onSelect={(_keys, { node }) => onChoose(String(node.key))}
        />
      </div>
    </nav>
  )
}

function nodeOf<Node extends NamedNode<Node>>({ id, fullName, children }: Node): TreeDataNode {
  return {
    key: id,
    title: (
      <span className={styles.node} title={fullName}>
        {fullName}
      </span>
    ),
    children: children.map(nodeOf<Node>),
  }
}
