import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FormDefinition, ListDefinition, ListSearch } from '#engine/forms/model.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { bareFacts } from '#fields/place.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { ListView } from '#web/list/list-view.tsx'
import type { ColumnChoice } from '#web/list/list-view.tsx'
import type { KeywordWords } from '#web/list/keyword-search.tsx'
import type { ListAction, ListActions, ListCells, ListPage, ListQuery, ListRow, ListTree } from '#web/list/model.ts'
import { pageOfCall, type ListCall } from '#web/list/page-of-call.ts'
import { useExistingPage } from '#web/list/use-list-place.ts'

/** An item of the list; in a tree, with its children. */
export interface Listed<Item> {
  readonly id: string
  readonly children?: readonly Item[]
  /** There are children, which are read when the row is opened. */
  readonly unread?: boolean
}

export interface ManagedColumn<Item> {
  readonly key: keyof Item & string
  readonly label: TextKey
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
  /** The text of the cell; the member itself when absent. */
  readonly text?: (item: Item, t: Translate) => string
  /** What is drawn instead of a text; on a phone it is placed beside the title of the card. */
  readonly cell?: (item: Item) => ReactNode
}

/** A condition of the search bar, drawn as a field of its type. */
export interface ManagedSearch extends Pick<ListSearch, 'key' | 'label' | 'kind'> {
  /** Name of a field type: `text`, `date`, `select`, `user`. */
  readonly type: string
  readonly options?: Readonly<Record<string, unknown>>
}

interface ManagedListProps<Item> {
  readonly columns: readonly ManagedColumn<Item>[]
  /** The list call, as `useCall` returns it. */
  readonly call: ListCall<Item>
  readonly query: ListQuery
  readonly onQuery: (next: ListQuery) => void
  readonly keyword?: KeywordWords
  /** Conditions in a search bar, for lists that one keyword does not serve; `useManagedPlace` must know their keys. */
  readonly search?: readonly ManagedSearch[]
  readonly toolbar?: readonly ListAction<void>[]
  readonly actions: (item: Item) => readonly ListAction<Item>[]
  /** Actions on the selected items, by their ids; without any, rows cannot be selected. */
  readonly selection?: readonly ListAction<readonly string[]>[]
  /** Shown when there are no items: the reason and the button that adds one. */
  readonly empty: ReactNode
  /** Drawn in the toolbar before the icons. */
  readonly extra?: ReactNode
  /** Present when the rows are a tree. */
  readonly tree?: ListTree
  /** The user's columns; absent when they cannot be changed. */
  readonly settings?: ColumnChoice
  /** Draws no frame, for use inside a drawer. */
  readonly plain?: boolean
}

const nothing: readonly ListAction<void>[] = []
const noSelection: readonly ListAction<readonly string[]>[] = []
/** Rows that a phone loads at a time, and the page limit of the calls. */
const phoneStep = 20
const largestSize = 500
const noSearch: readonly ManagedSearch[] = []
/** Totals of the calls stop here; one more stands for many (server/managed/read-rows.ts). */
const countedAtMost = 10_000

/** A list of managed items, drawn with the components of generated lists: the four states, columns, footer, cards on a phone. */
export function ManagedList<Item extends Listed<Item>>(props: ManagedListProps<Item>) {
  const {
    columns,
    call,
    query,
    onQuery,
    keyword,
    search = noSearch,
    toolbar = nothing,
    actions,
    selection = noSelection,
    empty,
    extra,
    tree,
    settings,
    plain,
  } = props
  const t = useText()
  const definition = useMemo(() => definitionOf(columns, search, call.data?.pagination !== undefined, t), [columns, search, call.data, t])
  const form = useMemo(() => formOf(search), [search])
  const { items, rows } = useMemo(() => rowsOf(call.data?.list ?? [], columns, t), [call.data, columns, t])
  const cells = useMemo(() => cellsOf(columns, items), [columns, items])
  const hasMore = rows.length < (call.data?.pagination?.total ?? 0) && rows.length === query.size && query.size < largestSize
  useExistingPage(call.isPlaceholderData ? undefined : call.data, query, onQuery)
  const listActions: ListActions = {
    toolbar,
    selection,
    row: (row) => onItem(items, row, (item) => actions(item).map((action) => ofRow(action, item))) ?? [],
  }
  return (
    <ListView
      definition={definition}
      form={form}
      page={countedPage(pageOfCall(call, rows))}
      query={query}
      onQuery={onQuery}
      onRefresh={() => void call.refetch()}
      {...(hasMore ? { onMore: () => onQuery({ ...query, size: query.size + phoneStep }) } : {})}
      actions={listActions}
      facts={bareFacts}
      cells={cells}
      empty={empty}
      {...(keyword ? { keyword } : {})}
      {...(settings ? { columns: settings } : {})}
      {...(tree ? { tree } : {})}
      extra={extra}
      plain={plain ?? false}
    />
  )
}

/** A total beyond what is counted reads 10,000+. */
function countedPage(page: ListPage): ListPage {
  return page.total !== undefined && page.total > countedAtMost ? { ...page, total: countedAtMost, totalIsOpen: true } : page
}

function definitionOf<Item>(
  columns: readonly ManagedColumn<Item>[],
  search: readonly ManagedSearch[],
  paged: boolean,
  t: Translate,
): ListDefinition {
  return {
    columns: columns.map(({ key, label, width, align }) => ({
      key,
      label: t(label),
      ...(width === undefined ? {} : { width }),
      ...(align ? { align } : {}),
    })),
    searches: search.map(({ key, label, kind }) => ({ key, label, kind })),
    sortBy: '',
    sortDirection: 'desc',
    paged,
    pageSize: 20,
    buttons: [],
    rowButtons: [],
    summary: [],
    judges: { buttons: false, columns: false, fields: false, rows: false },
  }
}

/** The fields of the search bar. */
function formOf(search: readonly ManagedSearch[]): FormDefinition {
  return { parts: search.map(({ key, label, type, options = {} }) => ({ key, label, type, options })), rules: [], settings: {} }
}

/** The items of all levels by id, and the rows that show them. */
function rowsOf<Item extends Listed<Item>>(list: readonly Item[], columns: readonly ManagedColumn<Item>[], t: Translate) {
  const items = new Map<string, Item>()
  const texts = columns.filter((column) => column.text !== undefined)
  const rowOf = (item: Item): ListRow => {
    items.set(item.id, item)
    const { children = [], unread = false } = item
    return {
      ...Object.fromEntries(entriesOf(item)),
      ...Object.fromEntries(texts.map(({ key, text }) => [key, text?.(item, t)])),
      // The table shows an expand icon for every row with a `children` array, even an empty one.
      children: children.length > 0 || unread ? children.map(rowOf) : undefined,
      id: item.id,
    }
  }
  return { rows: list.map(rowOf), items }
}

const entriesOf = (item: object): readonly [string, unknown][] => Object.entries(item)

function cellsOf<Item>(columns: readonly ManagedColumn<Item>[], items: ReadonlyMap<string, Item>): ListCells {
  return Object.fromEntries(columns.flatMap(({ key, cell }) => (cell ? [[key, (row: ListRow) => onItem(items, row, cell)]] : [])))
}

function onItem<Item, Result>(items: ReadonlyMap<string, Item>, row: ListRow, what: (item: Item) => Result): Result | undefined {
  const item = items.get(row.id)
  return item && what(item)
}

function ofRow<Item>({ run, refuse, address, ...action }: ListAction<Item>, item: Item): ListAction<ListRow> {
  return {
    ...action,
    run: () => run(item),
    ...(refuse ? { refuse: () => refuse(item) } : {}),
    ...(address ? { address: () => address(item) } : {}),
  }
}
