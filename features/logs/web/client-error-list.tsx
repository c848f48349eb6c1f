import { useMemo } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { shortNumber } from '#engine/values/short-number.ts'
import { exportClientErrors, handleClientError, listClientErrors, type ClientErrorRow } from '#features/logs/contract.ts'
import { ClientErrorDetail, errorText } from '#features/logs/web/client-error-detail.tsx'
import { logFilters } from '#features/logs/web/log-request.ts'
import styles from '#features/logs/web/logs.module.css'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn, type ManagedSearch } from '#web/admin/managed-list.tsx'
import { Question } from '#web/admin/question.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { present, useExportAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ListAction } from '#web/list/model.ts'
import { useMay } from '#web/session/use-may.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const conditions = ['keyword', 'when', 'state'].map((key) => ({ key }))
const timeText = (at: number, zone: string): string => fromEpoch(at, 'yyyy-MM-dd HH:mm:ss', zone) ?? ''
const tones = { open: 'warning', handled: 'good', again: 'bad' } as const

const columnsIn = (zone: string): readonly ManagedColumn<ClientErrorRow>[] => [
  { key: 'message', label: 'logs.error', width: 420, text: errorText },
  { key: 'state', label: 'logs.client-errors.state', width: 110, align: 'center', cell: (row) => <State of={row} /> },
  { key: 'count', label: 'logs.client-errors.count', width: 90, align: 'right', text: ({ count }) => shortNumber(count) },
  { key: 'people', label: 'logs.client-errors.people', width: 90, align: 'right', text: ({ people }) => shortNumber(people) },
  { key: 'places', label: 'logs.client-errors.places', width: 240, text: ({ places }, t) => places.join(t('ui.comma')) },
  { key: 'lastTime', label: 'logs.client-errors.last', width: 170, text: ({ lastTime }) => timeText(lastTime, zone) },
  { key: 'firstTime', label: 'logs.client-errors.first', width: 170, text: ({ firstTime }) => timeText(firstTime, zone) },
]

function State({ of: { state } }: { readonly of: ClientErrorRow }) {
  const t = useText()
  return <ToneText tone={tones[state]} text={t(`logs.client-errors.state-${state}`)} />
}

const refreshes = [listClientErrors]

/** Marks as dealt with, and as open again. */
function useHandling(): (row: ClientErrorRow) => readonly ListAction<ClientErrorRow>[] {
  const t = useText()
  const may = useMay()
  const { confirm } = useFeedback()
  const handle = useCommand(handleClientError, { refreshes })
  const mark = ({ id }: ClientErrorRow, handled: boolean) => void handle.run({ params: { id }, body: { handled } })
  const ask = async (row: ClientErrorRow) => {
    if (await confirm({ text: <Question text={t('logs.client-errors.handle-question')} name={errorText(row)} /> })) mark(row, true)
  }
  return ({ state }) => {
    if (!may(handleClientError)) return []
    return state === 'handled'
      ? [{ name: 'reopen', label: t('logs.client-errors.reopen'), run: (row) => mark(row, false) }]
      : [{ name: 'handle', label: t('logs.client-errors.handle'), run: (row) => void ask(row) }]
  }
}

/** Errors of pages in the browser, one row for each message, so that what many meet stands out. */
export function ClientErrorList() {
  const t = useText()
  const zone = useTimeZone()
  const place = useManagedPlace<ClientErrorRow>('log', conditions)
  const columns = useMemo(() => columnsIn(zone), [zone])
  const searches = useMemo(
    (): readonly ManagedSearch[] => [
      { key: 'when', label: t('logs.time'), type: 'date', kind: 'range' },
      {
        key: 'state',
        label: t('logs.client-errors.state'),
        type: 'select',
        kind: 'equal',
        options: { options: (['open', 'handled'] as const).map((id) => ({ id, fullName: t(`logs.client-errors.state-${id}`) })) },
      },
      { key: 'keyword', label: t('logs.keyword'), type: 'text', kind: 'like' },
    ],
    [t],
  )
  const { keyword, startTime, endTime } = logFilters(place.query.filter, zone)
  const { currentPage, pageSize } = place.request
  const period = { ...(startTime === undefined ? {} : { startTime }), ...(endTime === undefined ? {} : { endTime }) }
  const wanted = { keyword, ...period, state: stateOf(place.query.filter['state']) }
  const call = useCall(listClientErrors, { query: { ...wanted, currentPage, pageSize } }, { keepRows: true, handles: 'all' })
  const toFile = useCommand(exportClientErrors, { announce: false })
  const exported = useExportAction(exportClientErrors, () => toFile.run({ query: wanted }))
  const handling = useHandling()
  const actions = (row: ClientErrorRow): readonly ListAction<ClientErrorRow>[] => [
    { name: 'detail', label: t('logs.detail'), run: place.open },
    ...handling(row),
  ]
  const opened = place.opened(call.data?.list)?.item
  const since = call.data?.since
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        search={searches}
        toolbar={present(exported)}
        actions={actions}
        empty={<Empty text={t('logs.client-errors.empty')} />}
        {...(since
          ? { extra: <span className={styles.since}>{t('logs.since', { day: fromEpoch(since, 'yyyy-MM-dd', zone) ?? '' })}</span> }
          : {})}
      />
      {opened ? <ClientErrorDetail row={opened} onClose={place.close} /> : null}
    </>
  )
}

function stateOf(filter: unknown): 'open' | 'handled' | '' {
  const value: unknown = Array.isArray(filter) ? (filter as readonly unknown[])[0] : filter
  return value === 'open' || value === 'handled' ? value : ''
}
