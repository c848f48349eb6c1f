import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormPart, ListDefinition } from '#engine/forms/model.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import type { Density } from '#ui/theme/tokens.ts'
import type { KeyGroup } from '#ui/keys/told-keys.ts'
import { useScreenKeys } from '#web/keys/screen-keys.ts'
import { CardSort } from '#web/list/card-sort.tsx'
import { CardTotals } from '#web/list/card-totals.tsx'
import { ColumnDrawer } from '#web/list/column-drawer.tsx'
import { withColumnFilters } from '#web/list/column-filter.ts'
import { completeSettings, visibleColumns, widenedColumn } from '#web/list/columns.ts'
import { KeywordSearch, keywordIn } from '#web/list/keyword-search.tsx'
import type { KeywordWords } from '#web/list/keyword-search.tsx'
import { ListCards } from '#web/list/list-cards.tsx'
import { ListFoot } from '#web/list/list-foot.tsx'
import { memoryOf, newMemory } from '#web/list/list-memory.ts'
import { ListTable } from '#web/list/list-table.tsx'
import styles from '#web/list/list.module.css'
import type {
  ColumnSetting,
  ListAction,
  ListActions,
  ListCells,
  ListPage,
  ListQuery,
  ListTree,
  QueryPlans,
  SuperQuery,
  RowsInPlace,
  StyleOfCell,
} from '#web/list/model.ts'
import { SearchBar, useTypedFilter } from '#web/list/search-bar.tsx'
import { SearchSheet } from '#web/list/search-sheet.tsx'
import type { Trail } from '#web/list/trail.ts'
import { ListToolbar } from '#web/list/toolbar.tsx'
import type { SuperField } from '#web/list/super-query.ts'
import { useColumnFilters } from '#web/list/use-column-filters.tsx'
import { useScrollMemory } from '#web/list/use-scroll-memory.ts'
import { useSums, type SumRows } from '#web/list/use-sums.ts'
import { useSuperQuery } from '#web/list/use-super-query.tsx'
import { currentAddress } from '#web/router/navigation.ts'

/** The user's columns and a function that changes them; `settings` is undefined when the definition's columns are used. */
export interface ColumnChoice {
  readonly settings: readonly ColumnSetting[] | undefined
  readonly onChange: (next: readonly ColumnSetting[] | undefined) => void
}

export interface ListViewProps {
  readonly definition: ListDefinition
  readonly form: FormDefinition
  readonly page: ListPage
  readonly query: ListQuery
  readonly onQuery: (next: ListQuery) => void
  readonly onRefresh: () => void
  /** Requests the exact total when only a lower bound is known. */
  readonly onCount?: () => void
  /** Phone: loads further rows; absent when all are loaded. */
  readonly onMore?: () => void
  /**
   * Preloads the code that rows and buttons open, called when pointer or focus come near. A failure is shown only when it is
   * opened.
   */
  readonly prepare?: () => Promise<unknown>
  readonly actions: ListActions
  /** The page for the records that are opened from it. */
  readonly trail?: Trail
  /** Sums more rows than those of the page for the totals row; absent when there is no totals row. */
  readonly sumRows?: SumRows
  /** The user's columns; absent when they cannot be changed, as where a phone has columns of its own. */
  readonly columns?: ColumnChoice
  /** Facts for the fields of the search bar: dictionaries, the user. */
  readonly facts: FieldFacts
  /** Cells drawn instead of a text, by column key; on a phone they are placed beside the title. */
  readonly cells?: ListCells
  /** Shown when there are no rows: the reason and the button that adds one; absent: one plain sentence. */
  readonly empty?: ReactNode
  /** Present when the list is searched by one keyword instead of the conditions of a definition. */
  readonly keyword?: KeywordWords
  /** Present when the rows are a tree. */
  readonly tree?: ListTree
  /** Present when rows are edited where they stand. */
  readonly inPlace?: RowsInPlace
  readonly styleOf?: StyleOfCell | undefined
  /** The user's saved super queries; absent when they cannot be kept. */
  readonly plans?: QueryPlans | undefined
  /** The columns that can be filtered in their heads; absent where the call of the list takes no such conditions. */
  readonly columnFields?: readonly SuperField[] | undefined
  /** Drawn in the toolbar before the icons. */
  readonly extra?: ReactNode
  /** Draws no frame. */
  readonly plain?: boolean
  /** The server sorts by several columns. */
  readonly sortsBySeveral?: boolean
  /** Drawn as on a phone whatever the width of the window, to show what a phone shows. */
  readonly asPhone?: boolean
}

/** Moves the focus to the row below or above, to the first where none has it. */
function stepRow(section: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(section?.querySelectorAll<HTMLElement>('tr[tabindex="0"], [data-cards] [data-row-link]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = at < 0 ? rows[0] : rows[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Where the first condition of the search is typed. */
function enterSearch(section: HTMLElement | null): void {
  section?.querySelector<HTMLElement>('form input, [role="search"] input, input:not([type="checkbox"]):not([type="radio"])')?.focus()
}

const keysOfRows: KeyGroup['keys'] = [
  { keys: ['Enter'], label: 'keys.open' },
  { keys: ['Mod+Enter'], label: 'keys.open-elsewhere' },
]

/** Keys of a list; on a phone it has none. */
function listKeys({ actions, onRefresh }: ListViewProps, section: RefObject<HTMLElement | null>, phone: boolean): KeyGroup {
  if (phone) return { title: 'keys.list', keys: [] }
  const main = actions.toolbar.find(({ primary, refuse }) => primary && refuse?.() === undefined)
  const adding = main ? [{ keys: ['n'], label: 'keys.new', run: () => void main.run() }] : []
  return {
    title: 'keys.list',
    keys: [
      ...(actions.address
        ? [
            { keys: ['j'], label: 'keys.row-below' as const, run: () => stepRow(section.current, 1), repeats: true },
            { keys: ['k'], label: 'keys.row-above' as const, run: () => stepRow(section.current, -1), repeats: true },
            ...keysOfRows,
          ]
        : []),
      { keys: ['f'], label: 'keys.filter', run: () => enterSearch(section.current) },
      ...adding,
      { keys: ['r'], label: 'keys.refresh', run: onRefresh },
    ],
  }
}

/** A list. Draws what it is given and reports what the user wants through callbacks; makes no calls and knows no address. */
export function ListView(props: ListViewProps) {
  const { definition, form, page, query, onQuery, facts, columns: choice, keyword, tree, trail } = props
  const phone = usePhone() || props.asPhone === true
  const inCards = phone || definition.layout === 'cards'
  // A list inside another page, such as a drawer, is forgotten with it.
  const section = useRef<HTMLElement>(null)
  useScreenKeys(section, listKeys(props, section, phone))
  const [memory] = useState(() => (props.plain ? newMemory() : memoryOf(currentAddress().split('?')[0] ?? '')))
  const [selected, setSelected] = useState(memory.selected)
  const actions = useMemo(() => untickingGone(phone ? onPhone(props.actions) : props.actions, setSelected), [props.actions, phone])
  const [density, setDensity] = useState<Density>('normal')
  const [columnsOpen, setColumnsOpen] = useState(false)
  const [fullScreen, setFullScreen] = useState(false)
  const parts = useMemo(() => new Map(valueParts(form.parts).map((part) => [part.key, part])), [form])
  const columns = useMemo(() => visibleColumns(definition.columns, choice?.settings), [definition, choice?.settings])
  const place = useMemo(() => ({ facts }), [facts])
  const onFilter = (filter: ListQuery['filter']) => onQuery({ ...query, page: 1, filter })
  const scroll = useScrollMemory(memory, { ready: page.rows.length > 0 && !page.loading, page: pageKey(query) })
  useEffect(() => {
    memory.selected = selected
  }, [memory, selected])
  useEffect(() => {
    if (!page.loading) memory.trail = trail
  }, [memory, trail, page.loading])
  const widen = useCallback(
    (key: string, width: number | undefined) =>
      choice?.onChange(widenedColumn(completeSettings(definition.columns, choice.settings), key, width)),
    [choice, definition],
  )
  const superQuery = useSuperQuery(props, phone)
  const columnFilters = useColumnFilters(props)
  const sums = useSums({ page, query, selected, sumRows: props.sumRows, isArranged: props.tree !== undefined })
  const prepare = () => void props.prepare?.().catch(() => undefined)
  const typed = useTypedFilter(query.filter)
  const search = { searches: definition.searches, parts, filter: query.filter, onFilter, typed }
  const rows = inCards ? undefined : { density, onDensity: setDensity }
  const view = choice && { rows, onColumns: () => setColumnsOpen(true), fullScreen, onFullScreen: () => setFullScreen(!fullScreen) }
  return (
    <PlaceProvider value={place}>
      <section ref={section} className={styles.list} data-full-screen={fullScreen} data-plain={props.plain ?? false}>
        {phone ? null : <SearchBar {...search} />}
        <div className={styles.card} onPointerEnter={prepare} onFocus={prepare}>
          {superQuery.chips}
          {columnFilters.chips}
          {keyword ? <KeywordSearch words={keyword} filter={query.filter} onFilter={onFilter} /> : null}
          <ListToolbar
            actions={actions}
            selected={selected}
            onClearSelection={() => setSelected([])}
            onRefresh={props.onRefresh}
            phone={phone}
            view={view}
            extra={
              <>
                {props.extra}
                {phone ? <SearchSheet {...search} columnFields={props.columnFields} query={query} onQuery={onQuery} facts={facts} /> : null}
                {superQuery.button}
                {inCards && !tree ? <CardSort columns={columns} query={query} onQuery={onQuery} /> : null}
              </>
            }
          />
          <ListBody {...props} superQuery={superQuery.query} columnFilters={columnFilters.query}>
            {inCards ? (
              <ListCards
                columns={columns}
                summed={definition.summary}
                shown={definition.cardFields}
                facts={facts}
                page={page}
                actions={actions}
                cells={props.cells}
                styleOf={props.styleOf}
                tree={tree}
                onMore={props.onMore}
                scroll={scroll}
                wide={!phone}
                ticks={actions.selection.length === 0 ? undefined : { selected, onSelect: setSelected }}
              />
            ) : (
              <ListTable
                definition={definition}
                columns={columns}
                parts={parts}
                filters={columnFilters.heads}
                cells={props.cells}
                tree={tree}
                inPlace={props.inPlace}
                styleOf={props.styleOf}
                page={page}
                query={query}
                onQuery={onQuery}
                actions={actions}
                selected={selected}
                onSelect={setSelected}
                density={density}
                scroll={scroll}
                sums={sums}
                sortsBySeveral={props.sortsBySeveral}
                onWidth={choice && widen}
              />
            )}
          </ListBody>
          {inCards ? <CardTotals columns={columns} page={page} sums={sums} counted={phone} /> : null}
          {phone || (page.total === undefined && !definition.paged) ? null : (
            <ListFoot page={page} query={query} paged={definition.paged} onQuery={onQuery} onCount={props.onCount} />
          )}
        </div>
        {superQuery.panel}
        {choice ? (
          <ColumnDrawer
            open={columnsOpen}
            columns={definition.columns}
            settings={choice.settings}
            onChange={choice.onChange}
            onClose={() => setColumnsOpen(false)}
          />
        ) : null}
      </section>
    </PlaceProvider>
  )
}

/** Tells pages of rows apart that begin at their top; on a phone further rows of the same list are no other page. */
const pageKey = ({ page, sort, thenBy, filter, superQuery, columnFilters, node }: ListQuery): string =>
  JSON.stringify([page, sort, thenBy, filter, superQuery, columnFilters, node])

/** Wraps the actions, so that rows deleted by an action are unselected. */
function untickingGone(actions: ListActions, onSelect: (change: (old: readonly string[]) => readonly string[]) => void): ListActions {
  const watched = <Subject,>(action: ListAction<Subject>): ListAction<Subject> => ({
    ...action,
    run: async (subject) => {
      const gone = (await action.run(subject)) ?? []
      if (gone.length > 0) onSelect((old) => old.filter((id) => !gone.includes(id)))
      return gone
    },
  })
  return { ...actions, row: (row) => actions.row(row).map(watched), selection: actions.selection.map(watched) }
}

const onPhone = (actions: ListActions): ListActions => ({ ...actions, selection: actions.selection.filter((one) => one.onPhone) })

/** Parts with a value on the level of the record, including those inside containers. */
function valueParts(parts: readonly FormPart[]): readonly FormPart[] {
  return parts.flatMap((part) => [part, ...valueParts(part.children ?? [])])
}

type ListBodyProps = Pick<ListViewProps, 'page' | 'query' | 'onQuery' | 'onRefresh' | 'definition' | 'empty' | 'keyword'> & {
  readonly superQuery: SuperQuery | undefined
  readonly columnFilters: SuperQuery | undefined
  readonly children: ReactNode
}

/** The four states of the list: loading, failed, empty, rows. */
function ListBody({ page, query, onQuery, onRefresh, definition, empty, keyword, superQuery, columnFilters, children }: ListBodyProps) {
  const t = useText()
  if (page.problem) {
    const { refusal, traceId } = page.problem
    return <Problem text={refusal ? t(refusal.text, refusal.params) : undefined} traceId={traceId} onRetry={onRefresh} />
  }
  if (page.rows.length > 0) {
    return (
      <>
        {page.loading ? <div className={styles.bar} role="status" aria-label={t('list.reloading')} /> : null}
        {children}
      </>
    )
  }
  if (page.loading) return <Loading rows={8} />
  const searched = keyword ? keywordIn(query.filter) : ''
  const filled = definition.searches.filter((search) => query.filter[search.key] !== undefined).map((search) => search.label)
  const filtered = (columnFilters?.conditions ?? []).map(({ field }) => definition.columns.find(({ key }) => key === field)?.label ?? field)
  const filters = [...new Set([...filled, ...(superQuery ? [t('list.super')] : []), ...filtered])]
  if (filters.length === 0 && searched === '') return <>{empty ?? <Empty text={t('list.empty')} />}</>
  return (
    <Empty
      text={keyword ? keyword.nothing(searched) : t('list.empty-filtered', { filters: filters.join(t('ui.comma')) })}
      action={
        <Button onClick={() => onQuery({ ...withColumnFilters(query, []), filter: {}, superQuery: undefined })}>{t('list.reset')}</Button>
      }
    />
  )
}
