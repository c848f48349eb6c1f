import type { ReactNode } from 'react'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Radio } from '#ui/kit/radio.tsx'
import { Table, type TableColumnsType } from '#ui/kit/table.tsx'
import type { PickerItem } from '#ui/picker/source.ts'
import styles from '#ui/picker/table/table.module.css'
import type { TableSource } from '#ui/picker/table/source.ts'
import { useText } from '#ui/text/use-text.tsx'

export interface TableRowsProps<Item extends PickerItem> {
  readonly source: TableSource<Item>
  readonly items: readonly Item[]
  /** Number of the first row. */
  readonly first: number
  readonly multiple: boolean
  readonly chosen: readonly string[]
  readonly onPick: (item: Item) => void
  /** Chooses the row alone and confirms, where one is chosen. */
  readonly onTake: (item: Item) => void
  readonly isReading: boolean
  /** What can be done with a row besides. */
  readonly renderAction?: ((item: Item) => ReactNode) | undefined
}

/** A name, and whether it cannot be chosen any more. */
function useNames<Item extends PickerItem>(source: TableSource<Item>) {
  const t = useText()
  return (item: Item): string => (item.disabled ? `${source.label(item)}${t('ui.picker.disabled')}` : source.label(item))
}

/** The rows as a table: a radio or check box, a number, the columns of the source. A click anywhere on a row chooses it. */
export function TableRows<Item extends PickerItem>(props: TableRowsProps<Item>) {
  const { source, items, first, multiple, chosen, onPick, onTake, isReading, renderAction } = props
  const t = useText()
  const nameOf = useNames(source)
  const [named] = source.columns
  const columns: TableColumnsType<Item> = [
    { key: 'number', title: t('ui.pick-table.number'), width: 64, align: 'center', render: (_value, _item, index) => first + index },
    ...source.columns.map((column) => ({
      key: column.key,
      title: t(column.title),
      render: (_value: unknown, item: Item) => (column === named ? nameOf(item) : column.text(item)),
    })),
    ...(renderAction
      ? [{ key: 'action', title: t('ui.pick-table.action'), width: 96, render: (_value: unknown, item: Item) => renderAction(item) }]
      : []),
  ]
  return (
    <Table<Item>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...items]}
      loading={isReading}
      pagination={false}
      rowSelection={{
        type: multiple ? 'checkbox' : 'radio',
        selectedRowKeys: [...chosen],
        hideSelectAll: true,
        onSelect: (item) => onPick(item),
        columnTitle: <span data-visually-hidden>{t('ui.picker.choose')}</span>,
        getCheckboxProps: (item) => ({ 'aria-label': nameOf(item), disabled: item.selectable === false }),
      }}
      onRow={(item) => ({
        style: { cursor: item.selectable === false ? undefined : 'pointer' },
        onClick: (event) => {
          if (isBeside(event.target) && item.selectable !== false) onPick(item)
        },
        onDoubleClick: (event) => {
          if (isBeside(event.target) && item.selectable !== false) onTake(item)
        },
      })}
      scroll={{ x: 'max-content' }}
    />
  )
}

/** Whether a click fell on the row itself, not on what acts by itself there. */
const isBeside = (target: EventTarget): boolean => target instanceof Element && !target.closest('button, a, input, label')

/** The rows of a phone: a radio or check box with the name, below it the other columns. */
export function TableCards<Item extends PickerItem>({ source, items, multiple, chosen, onPick, renderAction }: TableRowsProps<Item>) {
  const t = useText()
  const nameOf = useNames(source)
  const Box = multiple ? Checkbox : Radio
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.id} className={styles.card}>
          <Box className={styles.box} checked={chosen.includes(item.id)} disabled={item.selectable === false} onChange={() => onPick(item)}>
            <span className={styles.name}>{nameOf(item)}</span>
            {source.columns.slice(1).map((column) => (
              <span key={column.key} className={styles.line}>
                {t(column.title)} {column.text(item)}
              </span>
            ))}
          </Box>
          {renderAction?.(item)}
        </li>
      ))}
    </ul>
  )
}
