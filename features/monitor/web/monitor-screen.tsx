import type { UseQueryResult } from '@tanstack/react-query'
import type { TextKey } from '#engine/texts/text.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { readHealth, readMonitor } from '#features/monitor/contract.ts'
import { CacheTable } from '#features/monitor/web/cache-table.tsx'
import { HealthCards } from '#features/monitor/web/health-cards.tsx'
import { MachineCard } from '#features/monitor/web/machine-card.tsx'
import styles from '#features/monitor/web/monitor.module.css'
import { SlowTable } from '#features/monitor/web/slow-table.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallError } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const repeated = { everyMilliseconds: 10_000, handles: 'all' } as const

/** 系统监控: the health of the product and of its machine. A part that cannot be read says so in its place. */
export function MonitorScreen() {
  const t = useText()
  const zone = useTimeZone()
  const health = useCall(readHealth, {}, repeated)
  const machine = useCall(readMonitor, {}, repeated)
  const refresh = () => {
    void health.refetch()
    void machine.refetch()
  }
  // The numbers stay, but nobody should take them for those of now.
  const isOld = [health, machine].some(({ data, error }) => data && error)
  const time = health.data ? (fromEpoch(health.data.time, 'yyyy-MM-dd HH:mm:ss', zone) ?? '') : '…'
  return (
    <div className={styles.screen} data-touch>
      <div className={styles.head}>
        <span data-tabular>{t('monitor.updated', { time })}</span>
        <Button onClick={refresh}>{t('monitor.refresh')}</Button>
      </div>
      {isOld ? <Alert className={styles.old} type="warning" showIcon title={t('monitor.old')} /> : null}
      <div className={styles.cards}>
        {health.data ? <HealthCards health={health.data} /> : <Unread title="monitor.health" call={health} />}
        {machine.data ? <MachineCard machine={machine.data} /> : <Unread title="monitor.machine" call={machine} />}
      </div>
      {health.data ? <SlowTable slow={health.data.slow} /> : null}
      <CacheTable />
    </div>
  )
}

interface UnreadProps {
  readonly title: TextKey
  readonly call: Pick<UseQueryResult<unknown, CallError>, 'error' | 'refetch'>
}

/** In the place of a part: that it is being read, or why it cannot be. */
function Unread({ title, call: { error, refetch } }: UnreadProps) {
  const t = useText()
  return (
    <section className={styles.card} aria-label={t(title)}>
      {error ? <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} /> : <Loading rows={6} />}
    </section>
  )
}
