import { useState } from 'react'
import { Link } from 'react-router'
import { fromEpoch } from '#engine/values/calendar.ts'
import { listOccurrences, logCategories, type ClientErrorRow } from '#features/logs/contract.ts'
import styles from '#features/logs/web/logs.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Descriptions } from '#ui/kit/descriptions.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const timeText = (at: number, zone: string): string => fromEpoch(at, 'yyyy-MM-dd HH:mm:ss', zone) ?? ''

export const errorText = ({ name, message }: ClientErrorRow): string => `${name}: ${message}`

/** An error of pages with everything that is known of it, and each time it happened. */
export function ClientErrorDetail({ row, onClose }: { readonly row: ClientErrorRow; readonly onClose: () => void }) {
  const t = useText()
  const zone = useTimeZone()
  const lines: readonly (readonly [string, string])[] = [
    ['logs.error', errorText(row)],
    ['logs.client-errors.count', String(row.count)],
    ['logs.client-errors.people', String(row.people)],
    ['logs.client-errors.places', row.places.join('\n')],
    ['logs.client', row.clients.join(t('ui.comma'))],
    ['logs.client-errors.first', timeText(row.firstTime, zone)],
    ['logs.client-errors.last', timeText(row.lastTime, zone)],
    ['logs.trace', row.requestId],
    ['logs.client-errors.state', t(`logs.client-errors.state-${row.state}`)],
    ['logs.client-errors.handled-by', row.handledBy],
    ['logs.client-errors.handled-time', row.handledTime === null ? '' : timeText(row.handledTime, zone)],
  ]
  const items = lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => ({ key: label, label: t(label), children: <span className={styles.lines}>{text}</span> }))
  return (
    <SideDrawer open title={t('logs.detail-title', { log: t('logs.client-errors') })} width={640} onClose={onClose}>
      <Descriptions column={1} size="small" bordered items={items} />
      <Occurrences id={row.id} />
      {row.stack === '' ? null : (
        <>
          <h3 className={styles.heading}>{t('logs.stack')}</h3>
          <pre className={styles.stack}>{row.stack}</pre>
        </>
      )}
    </SideDrawer>
  )
}

/** Each time it happened, with the way to its line in the log of exceptions. */
function Occurrences({ id }: { readonly id: string }) {
  const t = useText()
  const zone = useTimeZone()
  const [pageSize, setPageSize] = useState(shownAtFirst)
  const { data, error, refetch } = useCall(listOccurrences, { params: { id }, query: { pageSize } }, { keepRows: true, handles: 'all' })
  if (error) return <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  return (
    <section aria-label={t('logs.client-errors.occurrences')}>
      <h3 className={styles.heading}>{t('logs.client-errors.occurrences')}</h3>
      <ul className={styles.occurrences}>
        {data.list.map((one) => (
          <li key={one.id}>
            <Link to={addressOfException(one, zone)} title={t('logs.client-errors.occurrence')}>
              {timeText(one.time, zone)}
            </Link>{' '}
            {[one.place, one.client].filter((part) => part !== '').join(' · ')}
          </li>
        ))}
      </ul>
      {data.list.length < Math.min(data.pagination.total, mostShown) ? (
        <Button type="link" size="small" onClick={() => setPageSize(Math.min(mostShown, pageSize * 5))}>
          {t('logs.client-errors.earlier')}
        </Button>
      ) : null}
    </section>
  )
}

const shownAtFirst = 20
const mostShown = 500

/** The log of exceptions, narrowed to the day and the id of one occurrence, with its line open. */
function addressOfException(one: { readonly id: string; readonly time: number; readonly requestId: string }, zone: string): string {
  const day = fromEpoch(one.time, 'yyyy-MM-dd', zone) ?? ''
  const filter = JSON.stringify({ when: [day, day], ...(one.requestId === '' ? {} : { keyword: one.requestId }) })
  return `?${new URLSearchParams({ log: logCategories.exception, filter, open: one.id, edit: '1' }).toString()}`
}
