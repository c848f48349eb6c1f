import type { CategoryNode } from '#features/dictionaries/contract.ts'
import { treeRows, type TreeRow } from '#features/dictionaries/web/tree-nodes.ts'
import { Table, type TableColumnsType } from '#ui/kit/table.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import type { ListAction } from '#web/list/model.ts'
import { RowActions } from '#web/list/row-actions.tsx'

interface CategoryTableProps {
  readonly categories: readonly CategoryNode[]
  readonly actions: (category: CategoryNode) => readonly ListAction<CategoryNode>[]
}

type Row = TreeRow<CategoryNode>

/** The categories as a tree table; on a phone the code stands under the name and the rest in the dialog. */
export function CategoryTable({ categories, actions }: CategoryTableProps) {
  const t = useText()
  const phone = usePhone()
  const acts: TableColumnsType<Row>[number] = {
    key: 'actions',
    title: t('dictionaries.actions'),
    width: phone ? 150 : 180,
    render: (_, { node }) => (
      <RowActions
        row={{ id: node.id }}
        actions={actions(node).map(({ name, label, danger, run }) => ({ name, label, danger, run: () => run(node) }))}
      />
    ),
  }
  const both: TableColumnsType<Row> = [
    { key: 'fullName', title: t('dictionaries.name'), render: (_, { node }) => <NameAndCode category={node} /> },
    acts,
  ]
  const all: TableColumnsType<Row> = [
    { key: 'fullName', dataIndex: ['node', 'fullName'], title: t('dictionaries.name'), ellipsis: true },
    { key: 'enCode', dataIndex: ['node', 'enCode'], title: t('dictionaries.code'), width: 160, ellipsis: true },
    { key: 'sortCode', dataIndex: ['node', 'sortCode'], title: t('dictionaries.sort'), width: 70, align: 'right' },
    {
      key: 'isTree',
      title: t('dictionaries.is-tree'),
      width: 90,
      align: 'center',
      render: (_, { node }) => t(node.isTree === 1 ? 'dictionaries.yes' : 'dictionaries.no'),
    },
    acts,
  ]
  return (
    <Table<Row>
      rowKey="id"
      size="small"
      columns={phone ? both : all}
      dataSource={treeRows(categories)}
      pagination={false}
      expandable={{ defaultExpandAllRows: true }}
    />
  )
}

function NameAndCode({ category }: { readonly category: CategoryNode }) {
  return (
    <span>
      {category.fullName}
      <br />
      <small>{category.enCode}</small>
    </span>
  )
}
