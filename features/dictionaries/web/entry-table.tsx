import type { EntryNode } from '#features/dictionaries/contract.ts'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { flat, openable, treeRows, withMember, type TreeRow } from '#features/dictionaries/web/tree-nodes.ts'
import { Table, type TableColumnsType } from '#ui/kit/table.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { measures } from '#ui/theme/tokens.ts'
import { useMeasuredHeight } from '#web/list/measured-height.ts'
import type { ListAction } from '#web/list/model.ts'
import { RowActions } from '#web/list/row-actions.tsx'

type Row = TreeRow<EntryNode>

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
  const columns: TableColumnsType<Row> = [
    { key: 'fullName', dataIndex: ['node', 'fullName'], title: t('dictionaries.name'), width: 280, ellipsis: true },
    { key: 'enCode', dataIndex: ['node', 'enCode'], title: t('dictionaries.code'), width: 220, ellipsis: true },
    { key: 'sortCode', dataIndex: ['node', 'sortCode'], title: t('dictionaries.sort'), width: 80, align: 'right' },
    {
      key: 'enabledMark',
      title: t('dictionaries.state'),
      width: 90,
      align: 'center',
      render: (_, { node }) => <EntryState entry={node} />,
    },
    {
      key: 'actions',
      title: t('dictionaries.actions'),
      width: 190,
      fixed: 'end',
      render: (_, { node }) => <EntryActions entry={node} actions={actions(node)} />,
    },
  ]
  return (
    <div className={styles.tableBox} ref={measure}>
      <Table<Row>
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={treeRows(entries)}
        pagination={false}
        virtual={rows.length > drawnAtOnce}
        scroll={{ x: 860, y: Math.max(120, height - measures.tableHeader - 2) }}
        expandable={{
          expandedRowKeys: openable(entries).filter((id) => !closed.has(id)),
          onExpand: (open, { id }) => onClosed(withMember(closed, id, !open)),
        }}
      />
    </div>
  )
}

/** State of an entry, always a word and a colour. */
export function EntryState({ entry }: { readonly entry: EntryNode }) {
  const t = useText()
  const enabled = entry.enabledMark === 1
  return (
    <span className={styles.state} data-enabled={enabled}>
      {t(enabled ? 'dictionaries.enabled' : 'dictionaries.disabled')}
    </span>
  )
}

/** What can be done with one entry. */
export function EntryActions({ entry, actions }: { readonly entry: EntryNode; readonly actions: readonly ListAction<EntryNode>[] }) {
  return (
    <RowActions
      row={{ id: entry.id }}
      actions={actions.map(({ name, label, danger, run }) => ({ name, label, danger, run: () => run(entry) }))}
    />
  )
}
