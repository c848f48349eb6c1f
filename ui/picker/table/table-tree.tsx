import { useMemo, useState } from 'react'
import { TextInput } from '#ui/kit/input.tsx'
import { TreeSelect } from '#ui/kit/select.tsx'
import { Tree } from '#ui/kit/tree.tsx'
import type { TreeDataNode } from '#ui/kit/tree.tsx'
import styles from '#ui/picker/table/table.module.css'
import type { TableNode, TableTree as TreeOfTable } from '#ui/picker/table/source.ts'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'

interface TableTreeProps {
  readonly tree: TreeOfTable
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** The tree at the left of the table, with a search that filters while typing; on a phone a single select above it. */
export function TableTree({ tree, chosen, onChoose }: TableTreeProps) {
  const t = useText()
  const phone = usePhone()
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => found(tree.nodes, typed), [tree, typed])
  if (phone)
    return (
      <TreeSelect
        aria-label={t(tree.title)}
        value={chosen}
        treeData={tree.nodes.map(placeOf)}
        treeDefaultExpandAll
        showSearch
        treeNodeFilterProp="title"
        onChange={onChoose}
      />
    )
  return (
    <nav className={styles.tree} aria-label={t(tree.title)}>
      <TextInput
        allowClear
        value={typed}
        placeholder={t(tree.search)}
        aria-label={t(tree.search)}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown.length === 0 ? <p className={styles.quiet}>{t('ui.picker.nothing')}</p> : null}
      <Tree
        key={typed}
        blockNode
        defaultExpandAll
        treeData={shown.map(nodeOf)}
        selectedKeys={[chosen]}
        onSelect={(_keys, { node }) => onChoose(String(node.key))}
      />
    </nav>
  )
}

interface Place {
  readonly value: string
  readonly title: string
  readonly children: Place[]
}

const placeOf = ({ id, name, children = [] }: TableNode): Place => ({ value: id, title: name, children: children.map(placeOf) })
const nodeOf = ({ id, name, children = [] }: TableNode): TreeDataNode => ({ key: id, title: name, children: children.map(nodeOf) })

/** The places whose name contains a text, with those above them. */
function found(nodes: readonly TableNode[], typed: string): readonly TableNode[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    const children = found(node.children ?? [], typed)
    return children.length > 0 || node.name.toLowerCase().includes(wanted) ? [{ ...node, children }] : []
  })
}
