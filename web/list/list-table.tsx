import { useMemo } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { FormPart, ListColumn, ListDefinition } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Table } from '#ui/kit/table.tsx'
import type { TableColumnsType, TableProps } from '#ui/kit/table.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { measures } from '#ui/theme/tokens.ts'
import type { Density } from '#ui/theme/tokens.ts'
import styles from '#web/list/list.module.css'
import { useMeasuredHeight } from '#web/list/measured-height.ts'
import type { ListActions, ListCells, ListPage, ListQuery, ListRow, ListTree } from '#web/list/model.ts'
import { RowActions } from '#web/list/row-actions.tsx'

interface ListTableProps {
  readonly definition: ListDefinition
  readonly columns: readonly ListColumn[]
  readonly parts: ReadonlyMap<string, FormPart>
  readonly cells?: ListCells
  readonly tree?: ListTree | undefined
  readonly page: ListPage
  readonly query: ListQuery
  readonly onQuery: (next: ListQuery) => void
  readonly actions: ListActions
  readonly selected: readonly string[]
  readonly onSelect: (ids: readonly string[]) => void
  readonly density: Density
}

/** Number of rows from which on the table draws only visible rows, because drawing all would be slow. */
const drawnAtOnce = 100
const defaultWidth = 160
const ticksWidth = 48

/** The rows on screens wider than a phone. */
export function ListTable({
  definition,
  columns,
  parts,
  cells,
  tree,
  page,
  query,
  onQuery,
  actions,
  selected,
  onSelect,
  density,
}: ListTableProps) {
  const t = useText()
  const [measure, height] = useMeasuredHeight()
  const hasActions = useMemo(() => page.rows.some((row) => actions.row(row).length > 0), [page.rows, actions])
  const drawn = useMemo(() => tableColumns(columns, parts, query, cells), [columns, parts, query, cells])
  const all: TableColumnsType<ListRow> = hasActions
    ? [
        ...drawn,
        {
          key: '#actions',
          title: t('list.operations'),
          width: 180,
          fixed: 'end',
          render: (_, row) => <RowActions row={row} actions={actions.row(row)} />,
        },
      ]
    : drawn
  const width = all.reduce((sum, column) => sum + Number(column.width ?? defaultWidth), actions.selection.length > 0 ? ticksWidth : 0)
  const totals = definition.summary.length > 0 && page.totals ? page.totals : undefined
  const row = measures.rows[density]
  const bodyHeight = Math.max(120, height - measures.tableHeader - (totals ? row : 0) - 2)
  return (
    <div className={`${styles.body} ${page.loading ? styles.stale : ''}`} ref={measure}>
      <Table<ListRow>
        rowKey="id"
        columns={all}
        dataSource={page.rows}
        pagination={false}
        virtual={countRows(page.rows) > drawnAtOnce}
        scroll={{ x: width, y: bodyHeight }}
        showSorterTooltip={false}
        onChange={(_, __, sorter) => onQuery({ ...query, page: 1, sort: sortOf(sorter) })}
        rowSelection={
          actions.selection.length === 0
            ? undefined
            : {
                selectedRowKeys: [...selected],
                columnWidth: ticksWidth,
                fixed: true,
                preserveSelectedRowKeys: true,
                onChange: (keys) => onSelect(keys.map(String)),
                getCheckboxProps: (record) => ({ 'aria-label': t('list.select', { name: nameOf(record, columns) }) }),
                getTitleCheckboxProps: () => ({ 'aria-label': t('list.select-all') }),
              }
        }
        {...(tree ? { expandable: foldingOf(tree, page.rows) } : {})}
        onRow={(record) => opening(record, actions.open)}
        styles={{ header: { cell: { height: measures.tableHeader, paddingBlock: 0 } }, body: { cell: { height: row, paddingBlock: 0 } } }}
        summary={
          totals ? () => totalsRow({ columns: all, totals, ticks: actions.selection.length > 0, label: t('list.summary') }) : undefined
        }
      />
    </div>
  )
}

function countRows(rows: readonly ListRow[]): number {
  return rows.reduce((sum, { children = [] }) => sum + 1 + countRows(children), 0)
}

/** The expanded rows: all rows with children except the collapsed ones. */
function foldingOf({ closed, onClosed }: ListTree, rows: readonly ListRow[]): NonNullable<TableProps<ListRow>['expandable']> {
  const openable = (some: readonly ListRow[]): string[] => some.flatMap(({ id, children }) => (children ? [id, ...openable(children)] : []))
  return {
    expandedRowKeys: openable(rows).filter((id) => !closed.has(id)),
    onExpand: (open, { id }) => onClosed(new Set(open ? [...closed].filter((one) => one !== id) : [...closed, id])),
  }
}

function tableColumns(
  columns: readonly ListColumn[],
  parts: ReadonlyMap<string, FormPart>,
  query: ListQuery,
  cells: ListCells = {},
): TableColumnsType<ListRow> {
  return columns.map((column, index) => {
    const type = parts.get(column.key)?.type ?? ''
    return {
      key: column.key,
      dataIndex: column.key,
      title: column.label,
      width: column.width ?? defaultWidth,
      align: column.align ?? fieldTypes.get(type)?.align ?? 'left',
      fixed: column.fixed === 'right' ? 'end' : column.fixed === 'left' || index === 0 ? 'start' : undefined,
      sorter: column.sortable ?? false,
      sortOrder: query.sort?.key === column.key ? (query.sort.direction === 'asc' ? 'ascend' : 'descend') : null,
      ellipsis: true,
      render: (value: unknown, row: ListRow) => {
        const special = cells[column.key]
        if (special) return special(row)
        const text = cellText(value)
        return (
          <span className={styles.cell} title={text}>
            {text}
          </span>
        )
      },
    }
  })
}

/** Accessible name of a row: its first column with a text. */
function nameOf(row: ListRow, columns: readonly ListColumn[]): string {
  for (const { key } of columns) {
    const text = cellText(row[key])
    if (text !== '') return text
  }
  return ''
}

/** Text of a cell; for a sub-table the number of its rows. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.join('、') : String(value.length)
  return typeof value === 'object' ? '' : String(value)
}

type Sorter = Parameters<NonNullable<TableProps<ListRow>['onChange']>>[2]

function sortOf(sorter: Sorter): ListQuery['sort'] {
  const one = Array.isArray(sorter) ? sorter[0] : sorter
  if (!one?.order || one.columnKey === undefined) return undefined
  return { key: String(one.columnKey), direction: one.order === 'ascend' ? 'asc' : 'desc' }
}

/** Whether the click hit the row itself, not one of its actions or a menu opened from them. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest('[data-actions], label, input')
}

/** Opens a row by click or Enter; selecting text does not open it. */
function opening(row: ListRow, open: ListActions['open']) {
  if (!open) return {}
  return {
    className: styles.openable,
    tabIndex: 0,
    onClick: (event: MouseEvent) => {
      if (isOnRow(event) && !window.getSelection()?.toString()) open(row)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget && !event.nativeEvent.isComposing) open(row)
    },
  }
}

interface TotalsInput {
  readonly columns: TableColumnsType<ListRow>
  readonly totals: Readonly<Record<string, string>>
  readonly ticks: boolean
  readonly label: string
}

/**
 * The row of totals. A function, not a component, because the table of the component kit only accepts its own `Summary` in the
 * footer.
 */
function totalsRow({ columns, totals, ticks, label }: TotalsInput) {
  const from = ticks ? 1 : 0
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {ticks ? <Table.Summary.Cell index={0} /> : null}
        {columns.map((column, index) => (
          <Table.Summary.Cell key={String(column.key)} index={index + from} align={index === 0 ? 'left' : 'right'}>
            <strong>{totals[String(column.key)] ?? (index === 0 ? label : '')}</strong>
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
