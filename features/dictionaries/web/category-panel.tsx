import { useMemo, useState } from 'react'
import type { CategoryNode } from '#features/dictionaries/contract.ts'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { found, openable } from '#features/dictionaries/web/tree-nodes.ts'
import { EllipsisOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { Tree, type TreeDataNode } from '#ui/kit/tree.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useMeasuredHeight } from '#web/list/measured-height.ts'

interface CategoryPanelProps {
  readonly categories: readonly CategoryNode[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly onRefresh: () => void
  readonly onManage: () => void
}

/** The categories at the left: a tree that is searched as one types, and its menu. */
export function CategoryPanel({ categories, chosen, onChoose, onRefresh, onManage }: CategoryPanelProps) {
  const t = useText()
  const [keyword, setKeyword] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [measure, height] = useMeasuredHeight()
  const shown = useMemo(() => found(categories, keyword), [categories, keyword])
  const all = useMemo(() => openable(shown), [shown])
  const acts: Readonly<Record<string, () => void>> = {
    refresh: onRefresh,
    expand: () => setClosed(new Set()),
    collapse: () => setClosed(new Set(all)),
    manage: onManage,
  }
  const items = Object.keys(acts).map((key) => ({ key, label: t(`dictionaries.categories.${key}`) }))
  return (
    <nav className={styles.panel} aria-label={t('dictionaries.categories')}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{t('dictionaries.categories')}</h2>
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
          <IconButton name={t('dictionaries.categories.menu')} icon={<EllipsisOutlined />} />
        </Dropdown>
      </div>
      <TextInput
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        allowClear
        placeholder={t('dictionaries.categories.search')}
        aria-label={t('dictionaries.categories.search')}
      />
      <div className={styles.panelTree} ref={measure}>
        {shown.length === 0 ? <p className={styles.quiet}>{t('dictionaries.categories.nothing')}</p> : null}
        <Tree
          blockNode
          height={height || undefined}
          treeData={shown.map(nodeOf)}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          expandedKeys={all.filter((id) => !closed.has(id))}
          onExpand={(open) => setClosed(new Set(all.filter((id) => !open.includes(id))))}
          onSelect={(_keys, { node }) => onChoose(String(node.key))}
        />
      </div>
    </nav>
  )
}

function nodeOf({ id, fullName, children }: CategoryNode): TreeDataNode {
  return {
    key: id,
    title: (
      <span className={styles.node} title={fullName}>
        {fullName}
      </span>
    ),
    children: children.map(nodeOf),
  }
}
