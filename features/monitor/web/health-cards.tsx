import type { CallAnswer } from '#engine/contract/call.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { formatFileSize } from '#engine/values/file-size.ts'
import type { readHealth } from '#features/monitor/contract.ts'
import { FactsCard } from '#features/monitor/web/facts-card.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'

/** Beyond these somebody should look: an answer of the database, a queue that stands still, a log that is not sealed. */
const slowMilliseconds = 500
const lateSeconds = 60
const unsealedAtMost = 5_000
const fullConnections = 0.9

type Health = CallAnswer<typeof readHealth>

/** Database, queues, audit log, this node and the channels. */
export function HealthCards({ health }: { readonly health: Health }) {
  const t = useText()
  const zone = useTimeZone()
  const { database, jobs, outbox, audit, node, nodes, exceptionsOfDay, channels } = health
  const seconds = (value: number) => t('monitor.seconds', { value })
  return (
    <>
      <FactsCard
        title="monitor.database"
        isBad={database.milliseconds > slowMilliseconds || database.connections > database.mostConnections * fullConnections}
        facts={[
          ['monitor.answer', t('monitor.ms', { value: database.milliseconds })],
          ['monitor.connections', t('monitor.of', { value: database.connections, most: database.mostConnections })],
          ['monitor.size', formatFileSize(database.bytes)],
        ]}
      />
      <FactsCard
        title="monitor.jobs"
        isBad={jobs.failed > 0 || jobs.oldestSeconds > lateSeconds}
        facts={[
          ['monitor.running', jobs.running],
          ['monitor.waiting', jobs.waiting],
          ['monitor.late', seconds(jobs.oldestSeconds)],
          ['monitor.failed', jobs.failed],
        ]}
      />
      <FactsCard
        title="monitor.outbox"
        isBad={outbox.failed > 0 || outbox.oldestSeconds > lateSeconds}
        facts={[
          ['monitor.waiting', outbox.waiting],
          ['monitor.late', seconds(outbox.oldestSeconds)],
          ['monitor.failed', outbox.failed],
        ]}
      />
      <FactsCard
        title="monitor.audit"
        isBad={audit.unsealed > unsealedAtMost}
        facts={[
          [
            'monitor.sealed',
            audit.sealedTime === null ? t('monitor.never') : (fromEpoch(audit.sealedTime, 'yyyy-MM-dd HH:mm:ss', zone) ?? ''),
          ],
          ['monitor.unsealed', audit.unsealed],
          ['monitor.seals', audit.seals],
        ]}
      />
      <FactsCard
        title="monitor.node"
        isBad={exceptionsOfDay > 0}
        facts={[
          ['monitor.up', t('monitor.hours', { value: (node.upSeconds / 3600).toFixed(1) })],
          ['monitor.memory-of-node', formatFileSize(node.memoryBytes)],
          ['monitor.sockets', node.sockets],
          ['monitor.sessions', node.openSessions],
          ['monitor.nodes', nodes.length],
          ['monitor.exceptions', exceptionsOfDay],
        ]}
      />
      <FactsCard
        title="monitor.channels"
        facts={channels.map(({ name, ready }) => [name, t(ready ? 'monitor.ready' : 'monitor.not-ready')] as const)}
      />
    </>
  )
}
