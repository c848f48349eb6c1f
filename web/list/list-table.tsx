import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import { flatten } from '#engine/resource/tree.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Table } from '#ui/kit/table.tsx'
import type { TableColumnsType, TableProps } from '#ui/kit/table.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { measures } from '#ui/theme/tokens.ts'
import type { Density } from '#ui/theme/tokens.ts'
import { actionsWidth, fitColumns, wantedWidth } from '#web/list/column-fit.ts'
import type { FittedColumn } from '#web/list/column-fit.ts'
import type { ShownColumn } from '#web/list/columns.ts'
import { DrawnRows, RowsBoxContext } from '#web/list/drawn-rows.tsx'
import { HeadCell, type HeadCellProps } from '#web/list/head-cell.tsx'
import styles from '#web/list/list.module.css'
import { useMeasuredSize } from '#web/list/measured-size.ts'
import { nextSorts } from '#web/list/next-sorts.ts'
import { isNoRecord, sortedBy, sortsIn } from '#web/list/model.ts'
import type { ListActions, ListCells, ListPage, ListQuery, ListRow, ListTree, RowsInPlace, Sort, StyleOfCell } from '#web/list/model.ts'
import { RowHeadingText } from '#web/list/row-heading.tsx'
import { RowActions, shownLabels } from '#web/list/row-actions.tsx'
import { cellText, rowTitle } from '#web/list/row-title.ts'
import { isForOtherTab, isOnRow, openAddress } from '#web/list/open-address.ts'
import { RowLink } from '#web/list/row-link.tsx'
import { SumsChoice } from '#web/list/sums-choice.tsx'
import type { ScrolledRows } from '#web/list/use-scroll-memory.ts'
import { useRowMoves } from '#web/list/use-row-moves.ts'
import type { Sums } from '#web/list/use-sums.ts'

interface ListTableProps {
  readonly definition: ListDefinition
  readonly columns: readonly ShownColumn[]
  readonly parts: ReadonlyMap<string, FormPart>
  /** Buttons that open the filters of columns, by column. */
  readonly filters: ReadonlyMap<string, ReactNode>
  readonly cells?: ListCells
  readonly tree?: ListTree | undefined
  readonly inPlace?: RowsInPlace | undefined
  readonly styleOf?: StyleOfCell | undefined
  readonly page: ListPage
  readonly query: ListQuery
  readonly onQuery: (next: ListQuery) => void
  readonly actions: ListActions
  readonly selected: readonly string[]
  readonly onSelect: (ids: readonly string[]) => void
  readonly density: Density
  readonly scroll: ScrolledRows
  readonly sums: Sums
  readonly sortsBySeveral?: boolean | undefined
  /** Keeps the width of a column; `undefined` lets the table choose it again. Absent when widths cannot be changed. */
  readonly onWidth?: ((key: string, width: number | undefined) => void) | undefined
}

/** Above this number of rows only those in view are drawn, because drawing all would be slow. */
const drawnAtOnce = 100
const sampledRows = 500
/** A column whose cells are edited is at least as wide as this text. */
const roomOfEditor = '0'.repeat(16)
const defaultWidth = 160
const ticksWidth = 48
/** Width of the icon that sorts by a column. */
const sorterWidth = 20
/** Width of the button that opens a filter, beside what is around a title anyway. */
const filterWidth = 26
const allRows = { header: { cell: HeadCell } }
const rowsInView = { ...allRows, body: { wrapper: DrawnRows } }
const scrolledBox = `.${styles.scrolled}`

/** The rows on screens wider than a phone. Drawn again only for what it is given: a list that is read anew and is the same costs nothing. */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { definition, columns, tree, page, query, onQuery, actions, selected, onSelect, density, scroll, sums } = props
  const t = useText()
  const { measure, room, height } = useRoom()
  const drawn = useColumns(props, room)
  const width = drawn.reduce((sum, column) => sum + Number(column.width ?? defaultWidth), actions.selection.length > 0 ? ticksWidth : 0)
  const totals = definition.summary.length > 0 && page.totals !== undefined
  const row = measures.rows[density]
  const moving = useRowMoves(tree?.moves)
  // The kit does not say whether a key was held when its head was clicked.
  const isAdding = useRef(false)
  const notice = ({ shiftKey }: MouseEvent | KeyboardEvent) => {
    isAdding.current = shiftKey && props.sortsBySeveral === true
  }
  const box = useMemo(
    () => ({ rowHeight: row, headHeight: measures.tableHeader, scrolled: (body: Element) => body.closest<HTMLElement>(scrolledBox) }),
    [row],
  )
  return (
    <div
      className={`${styles.body} ${page.loading ? styles.stale : ''}`}
      ref={measure}
      onClickCapture={notice}
      onKeyDownCapture={notice}
      onScrollCapture={({ target }) => scroll.remember(target)}
    >
      <RowsBoxContext value={box}>
        <Table<ListRow>
          ref={scroll.ref as Ref<never>}
          rowKey="id"
          columns={drawn}
          components={countRows(page.rows) > drawnAtOnce ? rowsInView : allRows}
          dataSource={page.rows}
          pagination={false}
          // Rows scroll with head and totals in one box, which has a scroll bar only where there is more to see.
          scroll={{ x: width }}
          showSorterTooltip={false}
          onChange={(_, __, sorter) => onQuery(sortedBy(query, nextSorts(sortsIn(query), activeSorts(sorter), isAdding.current)))}
          rowSelection={
            actions.selection.length === 0
              ? undefined
              : {
                  selectedRowKeys: [...selected],
                  columnWidth: ticksWidth,
                  fixed: true,
                  preserveSelectedRowKeys: true,
                  onChange: (keys) => onSelect(keys.map(String)),
                  getCheckboxProps: (record) => ({
                    'aria-label': t('list.select', { name: rowTitle(record, columns) }),
                    disabled: tree !== undefined && isNoRecord(tree, record),
                  }),
                  renderCell: (_, record, __, box) => (tree && isNoRecord(tree, record) ? null : box),
                  getTitleCheckboxProps: () => ({ 'aria-label': t('list.select-all') }),
                }
          }
          {...(tree ? { expandable: foldingOf(tree, page.rows) } : {})}
          onRow={(record) => ({ ...opening(actions.address?.(record)), ...moving(record), ...props.inPlace?.rowProps(record) })}
          classNames={{ content: styles.scrolled }}
          styles={{
            content: { overflow: 'auto', maxHeight: Math.max(160, height) },
            header: { cell: { height: measures.tableHeader, paddingBlock: 0 } },
            body: { cell: { height: row, paddingBlock: 0 } },
          }}
          summary={
            totals
              ? () =>
                  totalsRow({
                    columns: drawn,
                    totals: sums.texts ?? {},
                    ticks: actions.selection.length > 0,
                    label: <SumsChoice sums={sums} selected={selected.length} />,
                  })
              : undefined
          }
        />
      </RowsBoxContext>
    </div>
  )
})

/** The room for columns, without the scroll bar beside the rows, and the height there is for head, rows and totals. In pixels. */
function useRoom() {
  const [measureHeight, { height }] = useMeasuredSize()
  const [measureWidth, { width: room }] = useMeasuredSize()
  const measure = useCallback(
    (element: HTMLElement | null) => {
      const stops = [measureHeight(element), measureWidth(element?.querySelector<HTMLElement>(scrolledBox) ?? null)]
      return () => stops.forEach((stop) => stop?.())
    },
    [measureHeight, measureWidth],
  )
  return { measure, room, height }
}

/** The columns of the table with their widths; while an edge is dragged, the column follows it. */
function useColumns(props: ListTableProps, room: number): TableColumnsType<ListRow> {
  const t = useText()
  const { columns, parts, filters, cells, tree, inPlace, styleOf, page, query, actions, onWidth, sums, sortsBySeveral } = props
  const sorts = sortsIn(query)
  const [dragged, setDragged] = useState<{ readonly key: string; readonly width: number }>()
  const alignOf = (column: ShownColumn) => column.align ?? fieldTypes.get(parts.get(column.key)?.type ?? '')?.align ?? 'left'
  const actionLabels = useMemo(() => sample(page.rows).map((row) => shownLabels(actions.row(row), t('list.more'))), [page.rows, actions, t])
  const hasActions = actionLabels.some((labels) => labels.length > 0)
  const actionsRoom = hasActions ? actionsWidth(actionLabels, t('list.operations')) : 0
  const fitted: readonly FittedColumn[] = columns.map((column) => ({
    key: column.key,
    width: column.width ?? defaultWidth,
    align: alignOf(column),
    isSet: column.isWidthSet,
    head: column.label,
    headExtra: column.sortable ? sorterWidth : 0,
    headButton: filters.has(column.key) ? filterWidth : 0,
    // A cell that is drawn has the width that its definition gives it.
    texts: cells?.[column.key]
      ? []
      : [...page.rows.map((row) => cellText(row[column.key])), sums.texts?.[column.key] ?? '', inPlace ? roomOfEditor : ''],
  }))
  const taken = actionsRoom + (actions.selection.length > 0 ? ticksWidth : 0)
  const widths = fitColumns(fitted, room - taken)
  const drawn = columns.map((column, index): TableColumnsType<ListRow>[number] => {
    const width = dragged?.key === column.key ? dragged.width : (widths.get(column.key) ?? defaultWidth)
    const fits = fitted[index]
    const sorted = sorts.find(({ key }) => key === column.key)
    const hint = sortsBySeveral && column.sortable ? { title: t('list.sort.hint', { label: column.label }) } : {}
    return {
      key: column.key,
      dataIndex: column.key,
      title: sorted && sorts.length > 1 ? <NumberedTitle label={column.label} number={sorts.indexOf(sorted) + 1} /> : column.label,
      width,
      align: alignOf(column),
      fixed: column.fixed === 'right' ? 'end' : column.fixed === 'left' || index === 0 ? 'start' : undefined,
      sorter: column.sortable ? { multiple: 1 } : false,
      sortOrder: sorted === undefined ? null : sorted.direction === 'asc' ? 'ascend' : 'descend',
      ellipsis: true,
      onHeaderCell: (): HeadCellProps => ({
        ...hint,
        filter: filters.get(column.key),
        ...(onWidth
          ? {
              edge: {
                onDrag: (next) => setDragged(next === undefined ? undefined : { key: column.key, width: next }),
                onWidth: (next) => onWidth(column.key, next),
                onFit: () => fits && onWidth(column.key, column.isWidthSet ? undefined : wantedWidth(fits)),
              },
            }
          : {}),
      }),
      onCell: (row: ListRow) => {
        if (tree && isNoRecord(tree, row)) return { colSpan: index === 0 ? columns.length + (hasActions ? 1 : 0) : 0 }
        const style = styleOf?.(row, column.key)
        return { ...(style && { style }), ...(inPlace && { 'data-column': column.key }) }
      },
      render: (value: unknown, row: ListRow) => {
        if (tree && isNoRecord(tree, row)) return <RowHeadingText tree={tree} row={row} />
        const edited = inPlace?.cell(row, column.key)
        if (edited !== undefined) return edited
        const special = cells?.[column.key]
        if (special) return special(row)
        const text = cellText(value)
        // The first text there is: a draft has no number yet.
        const isName = columns.findIndex(({ key }) => !cells?.[key] && cellText(row[key]) !== '') === index
        const address = isName ? actions.address?.(row) : undefined
        return (
          <span className={styles.cell} title={text}>
            {address === undefined ? text : <RowLink address={address} text={text} />}
          </span>
        )
      },
    }
  })
  if (!hasActions) return drawn
  return [
    ...drawn,
    {
      key: '#actions',
      title: t('list.operations'),
      width: actionsRoom,
      fixed: 'end',
      onCell: (row) => (tree && isNoRecord(tree, row) ? { colSpan: 0 } : {}),
      render: (_, row) => <RowActions row={row} actions={actions.row(row)} />,
    },
  ]
}

/** Rows of all levels whose actions decide the width of their column; in a long list the first of them stand for all. */
function sample(rows: readonly ListRow[]): readonly ListRow[] {
  return flatten(rows).slice(0, sampledRows)
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

/** The caption of a column that is one of several to sort by. */
function NumberedTitle({ label, number }: { readonly label: string; readonly number: number }) {
  return (
    <>
      {label}
      <sup className={styles.sortNumber}>{number}</sup>
    </>
  )
}

type Sorter = Parameters<NonNullable<TableProps<ListRow>['onChange']>>[2]

const activeSorts = (sorter: Sorter): readonly Sort[] =>
  [sorter]
    .flat()
    .flatMap(({ columnKey, order }) =>
      order && columnKey !== undefined ? [{ key: String(columnKey), direction: order === 'ascend' ? 'asc' : 'desc' }] : [],
    )

/** Opens a row by click or Enter, in another tab with Ctrl or the middle button; selecting text does not open it. */
function opening(address: string | undefined) {
  if (address === undefined) return {}
  const open = (event: MouseEvent) => {
    if (isOnRow(event)) openAddress(address, isForOtherTab(event))
  }
  return {
    className: styles.openable,
    tabIndex: 0,
    onClick: (event: MouseEvent) => {
      if (!window.getSelection()?.toString()) open(event)
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) open(event)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget && !event.nativeEvent.isComposing)
        openAddress(address, isForOtherTab(event))
    },
  }
}

interface TotalsInput {
  readonly columns: TableColumnsType<ListRow>
  readonly totals: Readonly<Record<string, string>>
  readonly ticks: boolean
  readonly label: ReactNode
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
