import type { CallAnswer } from '#engine/contract/call.ts'
import type { readMonitor } from '#features/monitor/contract.ts'
import { FactsCard } from '#features/monitor/web/facts-card.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Shares from which somebody should make room. */
const full = 90

/** The machine of the node that answered. */
export function MachineCard({ machine: { system, cpu, memory, disk } }: { readonly machine: CallAnswer<typeof readMonitor> }) {
  const t = useText()
  const share = ({ used, total, usageRate: rate }: typeof memory) => t('monitor.used', { used, total, rate })
  return (
    <FactsCard
      title="monitor.machine"
      isBad={memory.usageRate > full || disk.usageRate > full}
      facts={[
        ['monitor.os', system.os],
        ['monitor.ip', system.ip],
        ['monitor.cpu', t('monitor.cores', { count: cpu.coreNumber, rate: cpu.used })],
        ['monitor.memory', share(memory)],
        ['monitor.disk', share(disk)],
      ]}
    />
  )
}
