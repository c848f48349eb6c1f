import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { refusal } from '#engine/values/refusal.ts'
import { listRecords } from '#features/records/contract.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { listRequest } from '#features/records/web/list-request.ts'
import { readListPlace, writeListPlace } from '#web/list/list-address.ts'
import type { ListPlace } from '#web/list/list-address.ts'
import { withNumberTexts } from '#features/records/web/number-texts.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { useListActions } from '#features/records/web/use-list-actions.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { stateOfStatus } from '#ui/states/request-state.ts'
import { StateTag } from '#ui/states/state-tag.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { loadFormCode } from '#web/form/form-code.ts'
import { ListView } from '#web/list/list-view.tsx'
import type { ListPage, ListRow } from '#web/list/model.ts'
import { preparePage } from '#web/router/page-uses.ts'
import { workFlowPath } from '#web/router/work-flow-address.ts'

/** Forms come when one is about to be opened. */
const loadOpenRecord = () => import('#features/records/web/open-record.tsx')
const OpenRecord = lazy(async () => ({ default: (await loadOpenRecord()).OpenRecord }))

/** Fetches the code of what rows and buttons open. */
async function prepareForms(fn: OpenFunction): Promise<void> {
  await Promise.all([loadOpenRecord(), loadFormCode(fn.form), fn.flowId === undefined ? undefined : preparePage(workFlowPath)])
}

interface FunctionListProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
}

/** Rows a phone asks for at once. */
const phoneStep = 20

/** The list of a function with the record that is open over it; all of its state stands in the address. */
export function FunctionList({ fn, facts }: FunctionListProps) {
  const t = useText()
  const [place, setPlace] = useListPlace(fn)
  const [counted, setCounted] = useState(false)
  const rows = useCall(listRecords, listRequest(fn, place.query, facts, counted), { keepRows: true, handles: 'all' })
  const columns = useColumnSettings(fn.menuId)
  const actions = useListActions(fn, place, setPlace)
  const definition = useMemo(() => withFlowState(fn, t('records.list.flow-state')), [fn, t])
  const page = listPage(rows, fn, facts)
  const { size } = place.query
  useExistingPage(rows.isPlaceholderData ? undefined : rows.data, place, setPlace)
  const isOpen = place.open !== undefined
  useEffect(() => void (isOpen && prepareForms(fn).catch(() => undefined)), [isOpen, fn])
  const add = actions.toolbar.find(({ name }) => name === 'add')
  const hasMore = page.rows.length >= size && size < 500
  return (
    <>
      <ListView
        definition={definition}
        form={fn.form}
        page={page}
        query={place.query}
        onQuery={(query) => setPlace({ ...place, query })}
        onRefresh={() => void rows.refetch()}
        onCount={() => setCounted(true)}
        prepare={() => prepareForms(fn)}
        onMore={hasMore ? () => setPlace({ ...place, query: { ...place.query, size: size + phoneStep } }) : undefined}
        actions={actions}
        columns={columns}
        facts={facts}
        cells={flowCells}
        empty={
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
        }
      />
      <Suspense fallback={null}>
        {!isOpen ? null : <OpenRecord fn={fn} facts={facts} rows={page.rows} place={place} onPlace={setPlace} />}
      </Suspense>
    </>
  )
}

/** Deleting the last rows of the last page leads to the page before: nothing there would look as if all were gone. */
function useExistingPage(data: CallAnswer<typeof listRecords> | undefined, place: ListPlace, onPlace: (next: ListPlace) => void): void {
  useEffect(() => {
    const { page, size } = place.query
    if (!data || page === 1 || data.list.length > 0) return
    onPlace({ ...place, query: { ...place.query, page: Math.max(1, Math.min(page - 1, Math.ceil(data.pagination.total / size))) } })
  }, [data, place, onPlace])
}

function useListPlace(fn: OpenFunction): readonly [ListPlace, (next: ListPlace) => void] {
  const [params, setParams] = useSearchParams()
  const place = useMemo(() => readListPlace(params, fn.list), [params, fn])
  const setPlace = useCallback(
    (next: ListPlace) => setParams(writeListPlace(next, fn.list), { replace: next.open === place.open, preventScrollReset: true }),
    [setParams, fn, place.open],
  )
  return [place, setPlace]
}

const stateColumn = 'flowState'

/** Where records run through a flow, their state stands behind the first column. */
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

function listPage(
  { data, error, isFetching, isPlaceholderData }: ReturnType<typeof useCall<typeof listRecords>>,
  fn: OpenFunction,
  facts: FormFacts,
): ListPage {
  if (error && !data)
    return {
      rows: [],
      loading: false,
      problem: {
        refusal: refusal('unavailable', 'forms.message', { params: { message: error.msg } }),
        ...(error.requestId ? { traceId: error.requestId } : {}),
      },
    }
  const given = (data?.list ?? []).flatMap((row): ListRow[] => (typeof row.id === 'string' ? [{ ...row, id: row.id }] : []))
  const rows = withNumberTexts(fn, given, facts)
  const known = data && { total: data.pagination.total, totalIsOpen: data.pagination.more, totals: data.summary }
  return { rows, loading: isFetching && (!data || isPlaceholderData), ...known }
}
