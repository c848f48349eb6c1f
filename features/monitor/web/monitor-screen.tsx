import { fromEpoch } from '#engine/values/calendar.ts'
import { readHealth, readMonitor } from '#features/monitor/contract.ts'
import { CacheTable } from '#features/monitor/web/cache-table.tsx'
import { HealthCards } from '#features/monitor/web/health-cards.tsx'
import { MachineCard } from '#features/monitor/web/machine-card.tsx'
import styles from '#features/monitor/web/monitor.module.css'
import { SlowTable } from '#features/monitor/web/slow-table.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
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
  const time = health.data ? (fromEpoch(health.data.time, 'yyyy-MM-dd HH:mm:ss', zone) ?? '') : '…'
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <span data-tabular>{t('monitor.updated', { time })}</span>
        <Button onClick={refresh}>{t('monitor.refresh')}</Button>
      </div>
      {health.error && !health.data ? (
        <Problem text={health.error.msg} traceId={health.error.requestId} onRetry={refresh} />
      ) : (
        <div className={styles.cards}>
          {health.data ? <HealthCards health={health.data} /> : <Loading rows={6} />}
          {machine.data ? <MachineCard machine={machine.data} /> : null}
        </div>
      )}
      {health.data ? <SlowTable slow={health.data.slow} /> : null}
      <CacheTable />
    </div>
  )
}
