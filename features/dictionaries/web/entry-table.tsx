import type { EntryNode } from '#features/dictionaries/contract.ts'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { flat } from '#features/dictionaries/web/tree-nodes.ts'
import { Tag } from '#ui/kit/hint.tsx'
import { Table, type TableColumnsType } from '#ui/kit/table.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { measures } from '#ui/theme/tokens.ts'
import { useMeasuredHeight } from '#web/list/measured-height.ts'
import type { ListAction } from '#web/list/model.ts'
import { RowActions } from '#web/list/row-actions.tsx'

type EntryRow = EntryNode & Readonly<Record<string, unknown>>

interface EntryTableProps {
  readonly entries: readonly EntryNode[]
  readonly closed: ReadonlySet<string>
  readonly onClosed: (next: ReadonlySet<string>) => void
  readonly actions: (entry: EntryNode) => readonly ListAction<EntryNode>[]
}

/** Rows beyond which the table draws only what is in view (dependencies 10). */
const drawnAtOnce = 100

/** The entries on a screen wider than a phone; a tree where the category is one. */
export function EntryTable({ entries, closed, onClosed, actions }: EntryTableProps) {
  const t = useText()
  const [measure, height] = useMeasuredHeight()
  const rows = flat(entries)
  const isTree = rows.length > entries.length
  const columns: TableColumnsType<EntryNode> = [
    { key: 'fullName', dataIndex: 'fullName', title: t('dictionaries.name'), width: 280, ellipsis: true },
    { key: 'enCode', dataIndex: 'enCode', title: t('dictionaries.code'), width: 220, ellipsis: true },
    { key: 'sortCode', dataIndex: 'sortCode', title: t('dictionaries.sort'), width: 80, align: 'right' },
    { key: 'enabledMark', title: t('dictionaries.state'), width: 90, align: 'center', render: (_, entry) => <EntryState entry={entry} /> },
    { key: 'actions', title: t('dictionaries.actions'), width: 190, fixed: 'end', render: (_, entry) => <EntryActions entry={entry} actions={actions(entry)} /> },
  ]
  return (
    <div className={styles.tableBox} ref={measure}>
      <Table<EntryNode>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={isTree ? [...entries] : entries.map(({ children: _none, ...entry }) => ({ ...entry, children: undefined as never }))}
        pagination={false}
        virtual={rows.length > drawnAtOnce}
        scroll={{ x: 860, y: Math.max(120, height - measures.tableHeader - 2) }}
        expandable={{ expandedRowKeys: rows.filter(({ id, hasChildren }) => hasChildren && !closed.has(id)).map(({ id }) => id), onExpand: (open, { id }) => onClosed(open ? closed.difference(new Set([id])) : closed.union(new Set([id]))) }}
      />
    </div>
  )
}

/** State of an entry, always a word and a colour. */
export function EntryState({ entry }: { readonly entry: EntryNode }) {
  const t = useText()
  const enabled = entry.enabledMark === 1
  return <Tag color={enabled ? 'success' : 'default'} style={{ margin: 0 }}>{t(enabled ? 'dictionaries.enabled' : 'dictionaries.disabled')}</Tag>
}

/** What can be done with one entry. */
export function EntryActions({ entry, actions }: { readonly entry: EntryNode; readonly actions: readonly ListAction<EntryNode>[] }) {
  const row: EntryRow = { ...entry }
  return <RowActions row={row} actions={actions.map(({ run, refuse: _none, ...action }) => ({ ...action, run: () => run(entry) }))} />
}
