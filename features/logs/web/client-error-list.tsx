import { useMemo } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { shortNumber } from '#engine/values/short-number.ts'
import { listClientErrors, type ClientErrorRow } from '#features/logs/contract.ts'
import { logFilters } from '#features/logs/web/log-request.ts'
import styles from '#features/logs/web/logs.module.css'
import { Descriptions } from '#ui/kit/descriptions.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn, type ManagedSearch } from '#web/admin/managed-list.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useCall } from '#web/call/use-call.ts'
import type { ListAction } from '#web/list/model.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const conditions = ['keyword', 'when'].map((key) => ({ key }))
const timeText = (at: number, zone: string): string => fromEpoch(at, 'yyyy-MM-dd HH:mm:ss', zone) ?? ''
const errorText = ({ name, message }: ClientErrorRow): string => `${name}: ${message}`

const columnsIn = (zone: string): readonly ManagedColumn<ClientErrorRow>[] => [
  { key: 'message', label: 'logs.error', width: 420, text: errorText },
  { key: 'count', label: 'logs.client-errors.count', width: 90, align: 'right', text: ({ count }) => shortNumber(count) },
  { key: 'people', label: 'logs.client-errors.people', width: 90, align: 'right', text: ({ people }) => shortNumber(people) },
  { key: 'places', label: 'logs.client-errors.places', width: 240, text: ({ places }) => places.join('、') },
  { key: 'lastTime', label: 'logs.client-errors.last', width: 170, text: ({ lastTime }) => timeText(lastTime, zone) },
  { key: 'firstTime', label: 'logs.client-errors.first', width: 170, text: ({ firstTime }) => timeText(firstTime, zone) },
]

/** Errors of pages in the browser, one row for each message, so that what many meet stands out. */
export function ClientErrorList() {
  const t = useText()
  const zone = useTimeZone()
  const place = useManagedPlace<ClientErrorRow>('log', conditions)
  const columns = useMemo(() => columnsIn(zone), [zone])
  const searches = useMemo(
    (): readonly ManagedSearch[] => [
      { key: 'when', label: t('logs.time'), type: 'date', kind: 'range' },
      { key: 'keyword', label: t('logs.keyword'), type: 'text', kind: 'like' },
    ],
    [t],
  )
  const { keyword, startTime, endTime } = logFilters(place.query.filter, zone)
  const { currentPage, pageSize } = place.request
  const period = { ...(startTime === undefined ? {} : { startTime }), ...(endTime === undefined ? {} : { endTime }) }
  const call = useCall(listClientErrors, { query: { keyword, ...period, currentPage, pageSize } }, { keepRows: true, handles: 'all' })
  const actions = (): readonly ListAction<ClientErrorRow>[] => [{ name: 'detail', label: t('logs.detail'), run: place.open }]
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

function ClientErrorDetail({ row, onClose }: { readonly row: ClientErrorRow; readonly onClose: () => void }) {
  const t = useText()
  const zone = useTimeZone()
  const lines: readonly (readonly [string, string])[] = [
    ['logs.error', errorText(row)],
    ['logs.client-errors.count', String(row.count)],
    ['logs.client-errors.people', String(row.people)],
    ['logs.client-errors.places', row.places.join('\n')],
    ['logs.client', row.clients.join('、')],
    ['logs.client-errors.first', timeText(row.firstTime, zone)],
    ['logs.client-errors.last', timeText(row.lastTime, zone)],
    ['logs.trace', row.requestId],
  ]
  const items = lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => ({ key: label, label: t(label), children: <span className={styles.lines}>{text}</span> }))
  return (
    <SideDrawer open title={t('logs.detail-title', { log: t('logs.client-errors') })} width={640} onClose={onClose}>
      <Descriptions column={1} size="small" bordered items={items} />
      {row.stack === '' ? null : (
        <>
          <h3 className={styles.heading}>{t('logs.stack')}</h3>
          <pre className={styles.stack}>{row.stack}</pre>
        </>
      )}
    </SideDrawer>
  )
}
