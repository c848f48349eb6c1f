import { useQuery } from '@tanstack/react-query'
import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
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
import type { CallError } from '#web/call/call-error.ts'
import { callKey } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const everyMilliseconds = 10_000

/** A reading call that is made again and again while the page is looked at. */
function useRepeated<C extends Call>(declaration: C, input: CallInput<C>) {
  return useQuery<CallAnswer<C>, CallError>({
    queryKey: callKey(declaration, input),
    queryFn: ({ signal }) => request(declaration, input, { signal, handles: 'all' }),
    refetchInterval: everyMilliseconds,
  })
}

/** 系统监控: the health of the product and of its machine. A part that cannot be read says so in its place. */
export function MonitorScreen() {
  const t = useText()
  const zone = useTimeZone()
  const health = useRepeated(readHealth, {})
  const machine = useRepeated(readMonitor, {})
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
