import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { CloseOutlined, ReloadOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Pagination } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { focusFirstChoice, keysOfPicker, moveByArrows } from '#ui/picker/list-keys.ts'
import { namelessText, usePickedItems } from '#ui/picker/picked-items.ts'
import type { PickerItem } from '#ui/picker/source.ts'
import { pageSizes, rowsAtOnce, useTablePage, type TableQuery, type TableSource } from '#ui/picker/table/source.ts'
import { TableCards, TableRows } from '#ui/picker/table/table-rows.tsx'
import { TableTree } from '#ui/picker/table/table-tree.tsx'
import styles from '#ui/picker/table/table.module.css'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useToldKeys } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'

export interface TableDialogProps<Item extends PickerItem> {
  readonly title: string
  /** The same object while the dialog is open. */
  readonly source: TableSource<Item>
  readonly multiple?: boolean
  /** Ids of what is chosen. */
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  /** Called with what is chosen then, as far as it is known. */
  readonly onConfirm: (items: readonly Item[]) => void
  readonly onClose: () => void
  /** Pixels; 800 unless given (document 2, section 9). */
  readonly width?: number
  /** A panel at the right edge of the window in place of a dialog. */
  readonly frame?: 'dialog' | 'drawer'
  /** Buttons behind the search, with a function that reads the rows again. */
  readonly renderTools?: (refresh: () => void) => ReactNode
  /** What can be done with a row besides choosing it. */
  readonly renderAction?: (item: Item, refresh: () => void) => ReactNode
}

/**
 * The select dialog with a table (documents 1 and 2, section 2): keyword search, pages, a tree at the left where the source has one; a radio
 * button or check boxes. Arrow down leads from the search into the rows, Enter chooses there, Ctrl+Enter confirms; without a choice
 * nothing is confirmed.
 */
export function TableDialog<Item extends PickerItem>(props: TableDialogProps<Item>) {
  const { title, source, multiple = false, value, onChange, onConfirm, onClose, width = 800, frame = 'dialog' } = props
  const t = useText()
  const { items } = usePickedItems(source, value)
  const known = items.filter((item) => item !== undefined)
  const [before] = useState(value)
  // What is chosen of many may be taken back whole; one alone is cleared at its field.
  const isOpen = value.length === 0 && !(multiple && before.length > 0)
  const confirm = () => {
    if (!isOpen) onConfirm(known)
  }
  const take = (item: Item) => {
    onChange([item.id])
    onConfirm([item])
  }
  const confirmByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // A form below would be submitted by the same keys.
    event.stopPropagation()
    event.preventDefault()
    confirm()
  }
  const place = useRef<HTMLDivElement>(null)
  useToldKeys(place, keysOfPicker)
  const content = (
    <div ref={place} role="presentation" className={styles.content} onKeyDown={confirmByKey}>
      <TableChoice {...props} multiple={multiple} onTake={take} />
      {multiple ? <ChosenRows source={source} value={value} onChange={onChange} /> : null}
    </div>
  )
  if (frame === 'dialog')
    return (
      <Dialog open tall fillsPhone title={title} width={width} onClose={onClose} onConfirm={confirm} confirmDisabled={isOpen}>
        {content}
      </Dialog>
    )
  const foot = (
    <div className={styles.foot}>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="primary" disabled={isOpen} onClick={confirm}>
        {t('ui.confirm')}
      </Button>
    </div>
  )
  return (
    <SideDrawer open title={title} width={width} onClose={onClose} foot={foot}>
      {content}
    </SideDrawer>
  )
}

interface TableChoiceProps<Item extends PickerItem> extends TableDialogProps<Item> {
  readonly multiple: boolean
  readonly onTake: (item: Item) => void
}

/** Tree, search, rows and their pages. */
function TableChoice<Item extends PickerItem>({
  source,
  multiple,
  value,
  onChange,
  onTake,
  renderTools,
  renderAction,
}: TableChoiceProps<Item>) {
  const t = useText()
  const phone = usePhone()
  const isPaged = source.paged !== false
  const [query, setQuery] = useState<TableQuery>({
    keyword: '',
    node: source.tree?.nodes[0]?.id ?? '',
    page: 1,
    size: isPaged ? pageSizes[0] : rowsAtOnce,
  })
  const { page, problem, isReading, refresh } = useTablePage(source, query)
  const list = useRef<HTMLDivElement>(null)
  const pick = (item: Item) => {
    if (!multiple) onChange([item.id])
    else onChange(value.includes(item.id) ? value.filter((id) => id !== item.id) : [...value, item.id])
  }
  const items = page?.items ?? []
  const total = page?.total ?? 0
  const rows = {
    source,
    items,
    first: (query.page - 1) * query.size + 1,
    multiple,
    chosen: value,
    onPick: pick,
    onTake: (item: Item) => (multiple ? pick(item) : onTake(item)),
    isReading,
    renderAction: renderAction && ((item: Item) => renderAction(item, refresh)),
  }
  const said = source.nothing?.(query)
  const nothing = said ? t(said.text, said.params) : t(query.keyword === '' ? 'ui.picker.empty' : 'ui.picker.nothing')
  return (
    <div className={styles.beside}>
      {source.tree ? (
        <TableTree tree={source.tree} chosen={query.node} onChoose={(node) => setQuery({ ...query, node, keyword: '', page: 1 })} />
      ) : null}
      <section className={styles.list}>
        <TableSearch
          key={query.node}
          hint={source.hint === undefined ? undefined : t(source.hint)}
          onSearch={(keyword) => setQuery({ ...query, keyword, page: 1 })}
          onRefresh={refresh}
          onEnter={() => list.current && focusFirstChoice(list.current, choiceBoxes)}
          tools={renderTools?.(refresh)}
        />
        {problem ? (
          <Problem text={problem.text} onRetry={refresh} />
        ) : !page ? (
          <Loading rows={6} />
        ) : items.length === 0 ? (
          <Empty text={nothing} />
        ) : (
          <div ref={list} role="presentation" onKeyDown={moveInRows}>
            {phone ? <TableCards {...rows} /> : <TableRows {...rows} />}
          </div>
        )}
        {page && items.length > 0 ? (
          <div className={styles.pages}>
            <span data-tabular>
              {!isPaged && total > items.length
                ? t('ui.pick-table.cut', { total, shown: items.length })
                : t('ui.pick-table.total', { total })}
            </span>
            {isPaged ? (
              <Pagination
                size="small"
                simple={phone}
                current={query.page}
                pageSize={query.size}
                total={total}
                pageSizeOptions={[...pageSizes]}
                showSizeChanger={!phone}
                onChange={(next, size) => setQuery({ ...query, page: size === query.size ? next : 1, size })}
              />
            ) : null}
          </div>
        ) : null}
      </section>
    </div>
  )
}

const choiceBoxes = 'input[type="radio"]:not(:disabled), input[type="checkbox"]:not(:disabled)'

/** Arrows, Home and End lead through the rows; Enter does what Space does by itself. */
function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const isBox = event.target instanceof HTMLInputElement && event.target.matches(choiceBoxes)
  if (event.key === 'Enter' && isBox && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLElement) {
    event.preventDefault()
    event.target.click()
  } else if (isBox) moveByArrows(event, choiceBoxes)
}

interface TableSearchProps {
  readonly hint: string | undefined
  readonly onSearch: (keyword: string) => void
  readonly onRefresh: () => void
  /** Leads into the rows. */
  readonly onEnter: () => void
  readonly tools: ReactNode
}

/** Search by one keyword, with 查询, 重置 and 刷新. */
function TableSearch({ hint, onSearch, onRefresh, onEnter, tools }: TableSearchProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    onSearch(typed.trim())
  }
  const reset = () => {
    setTyped('')
    onSearch('')
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextInput
        allowClear
        autoFocus
        className={styles.keyword}
        value={typed}
        maxLength={200}
        placeholder={hint}
        aria-label={t('ui.pick-table.keyword')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={enter}
      />
      <Button type="primary" htmlType="submit">
        {t('ui.pick-table.search')}
      </Button>
      <Button onClick={reset}>{t('ui.pick-table.reset')}</Button>
      <IconButton name={t('ui.pick-table.refresh')} icon={<ReloadOutlined />} size="middle" onClick={onRefresh} />
      {tools}
    </form>
  )
}

/** What is chosen of many, on whatever page it stands. */
function ChosenRows<Item extends PickerItem>({ source, value, onChange }: Pick<TableDialogProps<Item>, 'source' | 'value' | 'onChange'>) {
  const t = useText()
  const { items, state } = usePickedItems(source, value)
  return (
    <div className={styles.chosen}>
      <span>{t('ui.picker.chosen', { count: value.length })}</span>
      <ul className={styles.names}>
        {value.map((id, index) => {
          const item = items[index]
          const name = item ? source.label(item) : t(namelessText[state])
          return (
            <li key={id} className={styles.tag}>
              <span>{name}</span>
              <IconButton
                name={t('ui.picker.remove', { name })}
                icon={<CloseOutlined />}
                onClick={() => onChange(value.filter((other) => other !== id))}
              />
            </li>
          )
        })}
      </ul>
      <Button type="link" size="small" disabled={value.length === 0} onClick={() => onChange([])}>
        {t('ui.picker.clear')}
      </Button>
    </div>
  )
}
