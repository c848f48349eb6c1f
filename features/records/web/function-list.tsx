import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { designMenu, listedFiles, listRecords, sumRecords } from '#features/records/contract.ts'
import type { BesideTreeProps } from '#features/records/web/beside-tree.tsx'
import styles from '#features/records/web/records.module.css'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { listRequest } from '#features/records/web/list-request.ts'
import { placedList, totalsIn } from '#features/records/web/open-function.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { useQueryPlans } from '#features/records/web/use-query-plans.ts'
import { recordsIn } from '#features/records/web/branch-rows.ts'
import { useBranches } from '#features/records/web/use-branches.ts'
import { useTrailOfRecords } from '#features/records/web/use-trail-of-records.ts'
import { useRowStyles } from '#features/records/web/styled/use-row-styles.ts'
import { useListActions, type Exchange } from '#features/records/web/use-list-actions.tsx'
import type { PressedButton } from '#features/records/web/own-actions.ts'
import { useViews } from '#features/records/web/views/use-views.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts, PlaceProvider } from '#fields/place.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { stateOfStatus } from '#ui/states/request-state.ts'
import { StateTag } from '#ui/states/state-tag.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { fetchCall } from '#web/call/fetch-call.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { addWordsOf } from '#web/i18n/i18n.ts'
import { CellText } from '#web/form/cell-text.tsx'
import { loadFormCode } from '#web/form/form-code.ts'
import { firstPlace, useExistingPage, useListPlace } from '#web/list/use-list-place.ts'
import { filteredColumns } from '#web/list/column-filter.ts'
import { ListView, type ListViewProps } from '#web/list/list-view.tsx'
import type { ListCells, ListPage, ListQuery, ListRow } from '#web/list/model.ts'
import { pageOfCall } from '#web/list/page-of-call.ts'
import { largestPage, phoneStep } from '#web/list/trail.ts'
import { useMay } from '#web/session/use-may.ts'
import { preparePage } from '#web/router/page-uses.ts'
import { workFlowPath } from '#web/router/work-flow-address.ts'

/** As long as it takes to draw a list whose rows were asked for before. */
const drawingMilliseconds = 1000

/** Asks for the rows that a list is about to show at an address, path and query. */
export async function prepareRows(fn: OpenFunction, facts: FormFacts, address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address, location.origin)
  const { query } = firstPlace(pathname, searchParams, placedList(fn))
  await fetchCall(listRecords, listRequest(fn, query, facts, false), drawingMilliseconds)
}

/** The code of forms is loaded when one is about to be opened. */
const loadOpenRecord = () => import('#features/records/web/open-record.tsx')
/** Its words come with it, as scripts seldom fail. */
const ScriptNote = lazy(async () => {
  const [{ ScriptNote: Note }] = await Promise.all([import('#features/records/web/styled/script-note.tsx'), addWordsOf('later')])
  return { default: Note }
})
const OpenRecord = lazy(async () => ({ default: (await loadOpenRecord()).OpenRecord }))

/** A list whose rows are edited where they stand. */
const InPlaceList = lazy(async () => {
  const [{ InPlaceList: List }] = await Promise.all([import('#features/records/web/in-place/in-place-list.tsx'), addWordsOf('later')])
  return { default: List }
})

/** Shows the rows while the code that edits them is on its way; what is clicked before it is there would be lost. */
function WaitingList(drawn: ListViewProps) {
  return (
    <div inert className={styles.waiting}>
      <ListView {...drawn} />
    </div>
  )
}

/** The code and the words of imports and exports come when one is begun. */
const Exchanging = lazy(async () => {
  const [{ ExchangeDialog }] = await Promise.all([import('#features/records/web/exchange/exchange-dialog.tsx'), addWordsOf('later')])
  return { default: ExchangeDialog }
})

/** What a pressed button of the designer does; its code and words come with the first one that is pressed. */
const PressedRun = lazy(async () => {
  const [{ PressedRun: Run }] = await Promise.all([import('#features/records/web/own-buttons/pressed-run.tsx'), addWordsOf('later')])
  return { default: Run }
})

/** Loads the code of what rows and buttons open. */
async function prepareForms(fn: OpenFunction): Promise<void> {
  await Promise.all([loadOpenRecord(), loadFormCode(fn.form), fn.flowId === undefined ? undefined : preparePage(workFlowPath)])
}

const BesideTree = lazy(async () => ({ default: (await import('#features/records/web/beside-tree.tsx')).BesideTree }))

/** A list with a tree at its left, on a phone above it. */
function ListBeside({ children, ...tree }: BesideTreeProps & { readonly children: ReactNode }) {
  const phone = usePhone()
  return (
    <div className={styles.beside} data-phone={phone}>
      <div className={styles.besideTree}>
        <Suspense fallback={null}>
          <BesideTree {...tree} />
        </Suspense>
      </div>
      <div className={styles.besideList}>{children}</div>
    </div>
  )
}

/** Nothing stands in the chosen node. */
function NothingBelow({ fn, onAll }: { readonly fn: OpenFunction; readonly onAll: () => void }) {
  const t = useText()
  return <Empty text={t('records.list.empty', { name: fn.name })} action={<Button onClick={onAll}>{t('records.beside.all')}</Button>} />
}

interface FunctionListProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
}

/** The list of a function with the open record over it; all of its state is in the address. */
export function FunctionList({ fn, facts }: FunctionListProps) {
  const t = useText()
  const phone = usePhone()
  const [place, setPlace] = useListPlace(placedList(fn))
  const [counted, setCounted] = useState(false)
  const asked = listRequest(fn, place.query, facts, counted)
  const rows = useCall(listRecords, asked, { keepRows: true, handles: 'all', staleTime: drawingMilliseconds })
  const views = useViews(fn, place, setPlace, useColumnSettings(fn.menuId))
  const plans = useQueryPlans(fn.menuId)
  const [exchange, setExchange] = useState<Exchange>()
  const [pressed, setPressed] = useState<PressedButton>()
  // A second press waits for what the first one does.
  const press = useCallback((next: PressedButton) => setPressed((now) => now ?? next), [])
  const actions = useListActions(fn, place, setPlace, setExchange, press)
  const definition = useMemo(() => drawnDefinition(fn, t('records.list.flow-state')), [fn, t])
  const { data, error, isPlaceholderData } = rows
  const isFetching = rows.isFetching && (!data || isPlaceholderData)
  const cells = useMemo(() => ({ ...flowCells, ...fileCells(fn) }), [fn])
  const columnFields = useMemo(() => filteredColumns(fn.form, fn.list), [fn])
  const branches = useBranches(fn, asked, data, facts)
  const page = useMemo(
    () => listPage({ data, error, isFetching, isPlaceholderData }, fn, branches.rows),
    [data, error, isFetching, isPlaceholderData, fn, branches.rows],
  )
  const records = useMemo(() => (branches.tree ? { ...page, rows: recordsIn(page.rows) } : page), [branches.tree, page])
  const { size } = place.query
  const setQuery = useCallback((query: ListQuery) => setPlace({ ...place, query }), [place, setPlace])
  useExistingPage(isPlaceholderData ? undefined : data, place.query, setQuery)
  const { queryJson, superQueryJson } = asked.body
  const sumRows = useCallback(
    async (ids: readonly string[] | undefined) => {
      const body = ids ? { ids: [...ids] } : { queryJson, superQueryJson }
      const { summary } = await request(sumRecords, { params: { modelId: fn.id }, body })
      return totalsIn(fn.list, summary)
    },
    [fn.id, fn.list, queryJson, superQueryJson],
  )
  const trail = useTrailOfRecords(fn, facts, records, place.query, actions.recordAddress)
  const isOpen = place.open !== undefined
  useEffect(() => void (isOpen && prepareForms(fn).catch(() => undefined)), [isOpen, fn])
  const add = actions.toolbar.find(({ name }) => name === 'add')
  const onNode = useCallback(
    (node: string | undefined) => setPlace({ ...place, query: { ...place.query, page: 1, node } }),
    [place, setPlace],
  )
  const hasMore = page.rows.length >= size && size < largestPage
  const beside = fn.list.treeBeside
  const look = useRowStyles(fn, page.rows)
  const mayDesign = useMay()(designing)
  const drawn: ListViewProps = {
    definition,
    form: fn.form,
    page,
    ...(branches.tree && { tree: branches.tree }),
    query: place.query,
    onQuery: setQuery,
    onRefresh: () => void rows.refetch(),
    onCount: () => setCounted(true),
    prepare: () => prepareForms(fn),
    ...(hasMore && { onMore: () => setPlace({ ...place, query: { ...place.query, size: size + phoneStep } }) }),
    actions,
    ...(!fn.ownColumns && { columns: views.columns }),
    extra: views.button,
    plans,
    columnFields,
    sortsBySeveral: true,
    ...(definition.summary.length > 0 && { sumRows }),
    ...(trail && { trail }),
    facts,
    cells,
    styleOf: look.of,
    empty:
      place.query.node !== undefined ? (
        <NothingBelow fn={fn} onAll={() => onNode(undefined)} />
      ) : (
        <Empty
          text={t('records.list.empty', { name: fn.name })}
          action={
            add ? (
              <Button icon={add.icon} onClick={() => void add.run()}>
                {add.label}
              </Button>
            ) : undefined
          }
        />
      ),
  }
  const list =
    fn.list.layout === 'in-place' && !phone ? (
      <Suspense fallback={<WaitingList {...drawn} />}>
        <InPlaceList fn={fn} facts={facts} list={drawn} />
      </Suspense>
    ) : (
      <ListView {...drawn} />
    )
  return (
    <>
      {look.failed !== undefined && mayDesign ? (
        <Suspense fallback={null}>
          <ScriptNote reason={look.failed} />
        </Suspense>
      ) : null}
      {beside ? (
        <ListBeside fn={fn} tree={beside} node={place.query.node} onNode={onNode}>
          {list}
        </ListBeside>
      ) : (
        list
      )}
      {views.drawer}
      <Suspense fallback={null}>
        {exchange ? <Exchanging fn={fn} query={asked.body} exchange={exchange} onClose={() => setExchange(undefined)} /> : null}
        {pressed ? <PressedRun fn={fn} facts={facts} pressed={pressed} rows={records.rows} onClose={() => setPressed(undefined)} /> : null}
        {!isOpen ? null : (
          <OpenRecord fn={fn} facts={facts} rows={records.rows} trail={trail} place={place} onPlace={setPlace} onPress={press} />
        )}
      </Suspense>
    </>
  )
}

const designing = { access: { menu: designMenu } }

const stateColumn = 'flowState'

/** A list in groups has no pages. */
function drawnDefinition(fn: OpenFunction, label: string): OpenFunction['list'] {
  const list = withFlowState(fn, label)
  return list.layout === 'grouped' ? { ...list, paged: false } : list
}

/** Adds the state of the flow after the first column, for functions with a flow. */
function withFlowState(fn: OpenFunction, label: string): OpenFunction['list'] {
  if (fn.flowId === undefined) return fn.list
  const [first, ...rest] = fn.list.columns
  const state = { key: stateColumn, label, width: 110, align: 'center' as const }
  return { ...fn.list, columns: [...(first ? [first] : []), state, ...rest] }
}

const flowCells = {
  [stateColumn]: (row: ListRow) => {
    const state = stateOfStatus(row[stateColumn])
    return state ? <StateTag state={state} /> : null
  },
}

/** Cells of the columns that show files: pictures as small as an icon. */
function fileCells({ form, list }: OpenFunction): ListCells {
  const { fields } = outlineOf(form, fieldTypes)
  const shown = fields.filter(({ key, type }) => type.fileIds && list.columns.some((column) => column.key === key))
  return Object.fromEntries(
    shown.map((field) => [field.key, (row: ListRow) => <FileCell field={field} files={row[listedFiles(field.key)]} />] as const),
  )
}

const littleRoom = { facts: bareFacts, narrow: true, still: true }

function FileCell({ field, files }: { readonly field: FormField; readonly files: unknown }) {
  return (
    <PlaceProvider value={littleRoom}>
      <CellText field={field} value={field.type.fromColumn(files ?? null, field.options, bareFacts)} />
    </PlaceProvider>
  )
}

type ListedRecords = Pick<ReturnType<typeof useCall<typeof listRecords>>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData'>

function listPage(call: ListedRecords, fn: OpenFunction, rows: readonly ListRow[]): ListPage {
  const { data } = call
  const { total, ...page } = pageOfCall(call, rows)
  const isArranged = fn.list.layout === 'grouped' || fn.list.layout === 'tree'
  // Of rows below each other only those that are open were read, so sums of them would say little: those of all are asked for.
  const totals = isArranged ? Object.fromEntries(fn.list.summary.map((key) => [key, ''] as const)) : undefined
  // Headings are told a part at a time, without a number of all.
  if (fn.list.layout === 'grouped') return { ...page, ...(totals && { totals }) }
  return {
    ...page,
    ...(total === undefined ? {} : { total }),
    ...(data && { totalIsOpen: data.pagination.more, totals: totals ?? totalsIn(fn.list, data.summary) }),
  }
}
