import { fromEpoch } from '#engine/values/calendar.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { clearCache, clearCaches, listCaches, readCache, readHealth, readMonitor } from '#features/monitor/contract.ts'
import { sizeOf } from '#features/monitor/server/cache-size.ts'
import {
  auditHealth,
  channelStates,
  databaseHealth,
  exceptionsSince,
  jobHealth,
  nodesAlive,
  openSessions,
  outboxHealth,
  slowCalls,
} from '#features/monitor/server/health.ts'
import { disk, memory, ownAddress, processors, systemName } from '#features/monitor/server/machine.ts'
import { serve, type Served } from '#server/http/serve.ts'

const hourMilliseconds = 3_600_000

const serveMonitor = serve(readMonitor, async ({ kernel }) => {
  const { dataDirectory, timeZone } = kernel.settings
  const days = process.uptime() / 86_400
  return {
    system: { os: systemName(), day: days.toFixed(1), ip: ownAddress() },
    cpu: await processors(),
    memory: memory(),
    disk: await disk(dataDirectory),
    time: fromEpoch(kernel.now(), 'yyyy-MM-dd HH:mm:ss', timeZone) ?? '',
  }
})

const serveHealth = serve(readHealth, async ({ kernel, db, session }) => {
  const now = kernel.now()
  const [database, jobs, outbox, audit, nodes, exceptionsOfDay, slow, channels, sessions] = await Promise.all([
    databaseHealth(db),
    jobHealth(db),
    outboxHealth(db),
    auditHealth(db),
    nodesAlive(db),
    exceptionsSince(db, now - 24 * hourMilliseconds),
    slowCalls(db, now - hourMilliseconds),
    channelStates(kernel, session.language),
    openSessions(kernel),
  ])
  const node = {
    upSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    sockets: kernel.sockets.count(),
    openSessions: sessions,
  }
  return { time: now, database, node, nodes, jobs, outbox, audit, exceptionsOfDay, channels, slow }
})

const serveCaches = serve(listCaches, async ({ kernel, query }) => {
  const word = query.keyword.trim().toLowerCase()
  const known = await kernel.caches.known()
  const list = known
    .filter(({ name }) => name.includes(word))
    .map(({ name, value }) => ({ name, overdueTime: '', cacheSize: value === undefined ? 0 : sizeOf(value) }))
  return { list }
})

const missing = (): Refused => new Refused(refusal('missing', 'kernel.missing'))

const serveCache = serve(readCache, async ({ kernel, params, say }) => {
  const found = (await kernel.caches.known()).find(({ name }) => name === params.name)
  if (!found) throw missing()
  return { name: found.name, value: say(refusal('forbidden', 'monitor.cache-value', { params: { version: found.version } })) }
})

const serveClear = serve(clearCache, ({ kernel, params, transaction }) =>
  transaction(async (tx, audit) => {
    if (!(await kernel.caches.clear(tx, params.name))) throw missing()
    audit({ action: 'cache.cleared', object: `cache:${params.name}` })
    return null
  }),
)

const serveClearAll = serve(clearCaches, ({ kernel, transaction }) =>
  transaction(async (tx, audit) => {
    // Always in the same order, so that two who clear at once do not wait for each other.
    const names = (await kernel.caches.known()).map(({ name }) => name).sort()
    for (const name of names) await kernel.caches.clear(tx, name)
    audit({ action: 'cache.cleared', object: 'cache:*' })
    return null
  }),
)

export const monitorCalls: readonly Served[] = [serveHealth, serveMonitor, serveClearAll, serveCaches, serveCache, serveClear]
