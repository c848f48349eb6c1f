import { useEffect, useMemo, useRef } from 'react'
import type { Ref } from 'react'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { ListColumn } from '#engine/forms/model.ts'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { cardFields, ownNames } from '#web/list/card-fields.ts'
import styles from '#web/list/list.module.css'
import type { ListActions, ListCells, ListPage, ListRow, ListTree, StyleOfCell } from '#web/list/model.ts'
import { RowHeadingText } from '#web/list/row-heading.tsx'
import { RowActions } from '#web/list/row-actions.tsx'
import { RowLink } from '#web/list/row-link.tsx'
import { cellText } from '#web/list/row-title.ts'
import type { ScrolledRows } from '#web/list/use-scroll-memory.ts'

interface ListCardsProps {
  readonly columns: readonly ListColumn[]
  /** Keys of the columns that the list sums. */
  readonly summed: readonly string[]
  /** Keys of the columns below the title, where the list says so. */
  readonly shown?: readonly string[] | undefined
  /** Facts of the user, whose own names tell nothing on a card. */
  readonly facts: FieldFacts
  readonly page: ListPage
  readonly actions: ListActions
  readonly cells?: ListCells
  readonly styleOf?: StyleOfCell | undefined
  readonly tree?: ListTree | undefined
  /** Phone: loads further rows; absent when all are loaded. */
  readonly onMore?: () => void
  readonly scroll: ScrolledRows
  /** Several cards stand beside each other and the list has pages: the layout of cards on a desk. */
  readonly wide?: boolean
  /** Present where cards can be selected. */
  readonly ticks?: CardTicks | undefined
}

interface CardTicks {
  readonly selected: readonly string[]
  readonly onSelect: (next: readonly string[]) => void
}

const noCells: ListCells = {}

/** The rows as cards; on a phone scrolling loads more. */
export function ListCards({
  columns,
  summed,
  shown,
  facts,
  page,
  actions,
  cells = noCells,
  styleOf,
  tree,
  onMore,
  scroll,
  wide = false,
  ticks,
}: ListCardsProps) {
  const t = useText()
  const end = useRef<HTMLLIElement>(null)
  const title = columns.find(({ key }) => !cells[key])
  const own = useMemo(() => ownNames(facts), [facts])
  const fields = useMemo(() => {
    const below = columns.filter(({ key }) => !cells[key]).slice(1)
    return shown ? below.filter(({ key }) => shown.includes(key)) : cardFields({ columns: below, rows: page.rows, summed, own })
  }, [columns, cells, page.rows, summed, shown, own])
  useEffect(() => {
    if (!end.current || !onMore) return undefined
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && !page.loading && onMore(), {
      rootMargin: '200px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onMore, page.loading])
  return (
    <ul
      className={styles.cards}
      data-cards
      data-wide={wide}
      ref={scroll.ref as Ref<HTMLUListElement>}
      onScroll={({ currentTarget }) => scroll.remember(currentTarget)}
    >
      {page.rows.map((row) => (
        <RowCard
          key={row.id}
          columns={columns}
          title={title}
          fields={fields}
          row={row}
          actions={actions}
          cells={cells}
          styleOf={styleOf}
          tree={tree}
          ticks={ticks}
        />
      ))}
      <li ref={end} hidden={wide}>
        {onMore ? (
          <Button block type="link" loading={page.loading} onClick={onMore}>
            {t('list.load-more')}
          </Button>
        ) : (
          t('list.end')
        )}
      </li>
    </ul>
  )
}

interface RowCardProps {
  readonly columns: readonly ListColumn[]
  readonly title: ListColumn | undefined
  readonly fields: readonly ListColumn[]
  readonly row: ListRow
  readonly actions: ListActions
  readonly cells: ListCells
  readonly styleOf: StyleOfCell | undefined
  readonly tree: ListTree | undefined
  readonly ticks?: CardTicks | undefined
}

/** A card and, marked by a line at the left, the cards of its children. */
function RowCard({ columns, title, fields, row, actions, cells, styleOf, tree, ticks }: RowCardProps) {
  const t = useText()
  const rowActions = actions.row(row)
  const name = tree?.heading?.(row)?.label || (title && cellText(row[title.key])) || t('list.untitled', { label: title?.label ?? '' })
  const isOpen = tree !== undefined && !tree.closed.has(row.id)
  const children = isOpen ? (row.children ?? []) : []
  if (tree?.more?.(row))
    return (
      <li>
        <RowHeadingText tree={tree} row={row} />
      </li>
    )
  const heading = tree?.heading?.(row)
  const address = actions.address?.(row)
  const fold = tree && row.children ? <FoldButton row={row} name={name} tree={tree} isOpen={isOpen} /> : null
  return (
    <li>
      <div className={styles.rowCard} style={styleOf?.(row, '')}>
        <div className={styles.rowCardHead}>
          {ticks ? <CardTick id={row.id} name={name} ticks={ticks} /> : null}
          {heading && tree ? (
            <RowHeadingText tree={tree} row={row} />
          ) : address !== undefined ? (
            <RowLink address={address} text={name} isTabStop className={styles.rowCardTitle} />
          ) : (
            <span className={styles.rowCardTitle}>{name}</span>
          )}
          {columns.map(({ key }) => (cells[key] ? <span key={key}>{cells[key](row)}</span> : null))}
        </div>
        {heading ? null : (
          <dl className={styles.rowCardFields}>
            {fields.flatMap((column) => [
              <dt key={`${column.key}#`}>{column.label}</dt>,
              <dd key={column.key} style={styleOf?.(row, column.key)}>
                {cellText(row[column.key]) || '–'}
              </dd>,
            ])}
          </dl>
        )}
        {rowActions.length === 0 && !fold ? null : (
          <div className={styles.rowCardFoot} data-touch>
            {fold}
            <RowActions row={row} actions={rowActions} />
          </div>
        )}
      </div>
      {children.length === 0 ? null : (
        <ul className={styles.below}>
          {children.map((child) => (
            <RowCard
              key={child.id}
              columns={columns}
              title={title}
              fields={fields}
              row={child}
              actions={actions}
              cells={cells}
              styleOf={styleOf}
              tree={tree}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

interface CardTickProps {
  readonly id: string
  readonly name: string
  readonly ticks: CardTicks
}

function CardTick({ id, name, ticks: { selected, onSelect } }: CardTickProps) {
  const t = useText()
  const isTicked = selected.includes(id)
  return (
    <Checkbox
      className={styles.rowCardTick}
      aria-label={t('list.card-select', { name })}
      checked={isTicked}
      onChange={() => onSelect(isTicked ? selected.filter((one) => one !== id) : [...selected, id])}
    />
  )
}

interface FoldButtonProps {
  readonly row: ListRow
  readonly name: string
  readonly tree: ListTree
  readonly isOpen: boolean
}

/** Opens and closes what stands below a card, as the arrow of a row in the table does. */
function FoldButton({ row: { id }, name, tree: { closed, onClosed }, isOpen }: FoldButtonProps) {
  const t = useText()
  const turn = () => onClosed(new Set(isOpen ? [...closed, id] : [...closed].filter((one) => one !== id)))
  const text = t(isOpen ? 'list.below-close' : 'list.below-open')
  return (
    <Button size="small" type="text" className={styles.rowCardFold} aria-expanded={isOpen} aria-label={`${text} ${name}`} onClick={turn}>
      {text}
    </Button>
  )
}
