import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import { fillText, type Texts } from '#engine/texts/text.ts'
import type { SubjectFinder } from '#server/access/subject-finder.ts'
import { createAccessControl } from '#server/access/decide-access.ts'
import { addAuditPartitions } from '#server/audit/partitions.ts'
import { sealAudit } from '#server/audit/seal.ts'
import { VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Channel } from '#server/channels/channel.ts'
import { deliveryJob } from '#server/channels/delivery-job.ts'
import { messageHandler } from '#server/channels/hand-over.ts'
import type { Sendings } from '#server/channels/sendings.ts'
import { allSettings } from '#server/configuration/setting.ts'
import { sealStoredSecrets, settingValues, systemSettings } from '#server/configuration/system-configuration.ts'
import { connect, type Database, type RunStatement } from '#server/database/connect.ts'
import { openLongConnection } from '#server/database/long-connection.ts'
import { migrate, type Migration } from '#server/database/migrate.ts'
import { ProcessLocks } from '#server/database/process-locks.ts'
import { Notifications } from '#server/database/notifications.ts'
import { handOver } from '#server/database/product-role.ts'
import { ReadOnlyDatabase } from '#server/database/read-only.ts'
import { firstStart } from '#server/start/first-start.ts'
import { createDirectory } from '#server/directory/read-directory.ts'
import { makeKeyRing } from '#server/encryption/key-ring.ts'
import { valueCipher } from '#server/encryption/value-cipher.ts'
import type { Feature } from '#server/feature.ts'
import { rawAnswer } from '#server/http/connections.ts'
import { OpenConnections } from '#server/http/open-connections.ts'
import { createApp } from '#server/http/app.ts'
import { RateLimits } from '#server/http/rate-limits.ts'
import { serveWeb } from '#server/http/serve-web.ts'
import { jobOutboxHandlers } from '#server/jobs/add-jobs.ts'
import type { Job } from '#server/jobs/job.ts'
import { JobRunner } from '#server/jobs/job-runner.ts'
import { ensureQueueSchema } from '#server/jobs/queue-schema.ts'
import { kernelJobs } from '#server/start/kernel-jobs.ts'
import type { Kernel } from '#server/kernel.ts'
import { createLog } from '#server/log.ts'
import { repeat } from '#server/repeat.ts'
import { Dispatcher } from '#server/outbox/dispatcher.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'
import { createUseRegistry } from '#server/resource/uses.ts'
import { BatchedSaves } from '#server/saves/batched-saves.ts'
import type { NumberSource } from '#server/saves/number-source.ts'
import type { Saves } from '#server/saves/saves.ts'
import { liveSessions } from '#server/sessions/live-sessions.ts'
import { readSessionById } from '#server/sessions/read-session.ts'
import { openSocketDoor } from '#server/sessions/socket-door.ts'
import type { Settings } from '#server/settings.ts'
import { shareKeys } from '#server/storage/node-keys.ts'
import { clearTemporaryFolders } from '#server/storage/temporary-folders.ts'
import { shiftedClock } from '#server/shifted-clock.ts'
import { HeldTraces, type Traces } from '#server/traces/traces.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import { traceSettings } from '#server/traces/trace-settings.ts'
import { createTranslations } from '#server/translations/translations.ts'
import { OpenSockets } from '#server/sockets/open-sockets.ts'

export interface NodeParts {
  readonly settings: Settings
  readonly connectionString: string
  /** Of a superuser who migrates and keeps the audit log to himself; without it the product's own role does and owns everything. */
  readonly ownerConnectionString?: string
  /** Of a role that only reads what it was allowed to, for statements that administrators write; without it there are none. */
  readonly readerConnectionString?: string | undefined
  readonly features: readonly Feature[]
  readonly migrations: readonly Migration[]
  readonly texts: Texts
  /** Folder of the built pages; none serves calls alone. */
  readonly webFolder?: URL
  readonly onStatement?: (statement: RunStatement) => void
  /** Whether this node runs jobs; it does when absent. One that does not still adds them. */
  readonly runsJobs?: boolean
  /** No other node uses the database: jobs that a killed process held go on at once. */
  readonly alone?: boolean
  readonly now?: () => number
}

/** One running server process, or one of several inside a test. */
export interface Node {
  readonly address: string
  readonly kernel: Kernel
  /** Delivers what the outbox holds now; tests wait for it instead of sleeping. */
  readonly drainOutbox: () => Promise<void>
  /** Runs the jobs that are due now, in this process; tests wait for it instead of sleeping. */
  readonly drainJobs: () => Promise<void>
  /** Reports `not ready` to the load balancer; requests that still arrive are answered. */
  readonly drain: () => void
  /** Drains, finishes running requests, closes sockets with 1012 and disconnects from the database (security 14.11). */
  readonly stop: () => Promise<void>
}

const sealMilliseconds = 1_000
const traceMilliseconds = 1_000
const hourMilliseconds = 3_600_000

/** Starts one node: migrates, creates the first data, begins to listen. Any number of nodes may share one database. */
export async function startNode(parts: NodeParts): Promise<Node> {
  const { settings } = parts
  const log = createLog(settings.logLevel)
  await prepareDatabase(parts)
  const database = connectDatabase(parts, log)
  const rates = new RateLimits(settings.limits)
  const locks = new ProcessLocks(parts.connectionString)
  const { kernel, dispatcher, notifications, sockets } = createKernel(parts, { database, log, rates, locks })
  const jobs = createJobRunner(parts, kernel, notifications)
  await addAuditPartitions(kernel.db, kernel.now())
  await shareKeys(kernel.db, settings)
  await makeKeyRing(settings.dataDirectory)
  await notifications.start()
  await kernel.caches.start()
  await sealStoredSecrets(kernel)
  const stops = await startFeatures(parts.features, kernel)
  const isReady = readiness(database, settings)
  let draining = false
  const drain = (): void => void (draining = true)
  const app = await createApp({
    kernel,
    served: parts.features.flatMap((feature) => feature.calls),
    texts: parts.texts,
    rates,
    isReady: async () => !draining && isReady(),
  })
  if (parts.webFolder) await serveWeb(app, parts.webFolder)
  const connections = new OpenConnections(app.server, () =>
    rawAnswer((language, key, params) => fillText(parts.texts, language, key, params), 503, 'kernel.unavailable', { 'Retry-After': '2' }),
  )
  app.server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head))
  const address = await app.listen({ port: settings.port, host: settings.host })
  dispatcher.start()
  if (parts.runsJobs ?? true) jobs.start()
  const stopTimers = startTimers(kernel)
  return {
    address,
    kernel,
    drainOutbox: () => dispatcher.drain(),
    drainJobs: () => jobs.drain(),
    drain,
    stop: async () => {
      drain()
      sockets.stop()
      const closed = connections.close()
      await app.close()
      closed()
      await stopTimers()
      await jobs.stop()
      for (const stop of stops.reverse()) await stop()
      await dispatcher.stop()
      await kernel.caches.stop()
      await notifications.stop()
      await locks.stop()
      await kernel.reader?.close()
      await database.close()
    },
  }
}

/** Brings the tables up to date, as their owner. */
async function prepareDatabase({ migrations, connectionString, ownerConnectionString }: NodeParts): Promise<void> {
  const address = ownerConnectionString ?? connectionString
  const { db, close } = connect({ connectionString: address, poolSize: 1, waitMilliseconds: 15_000 })
  try {
    await migrate(db, migrations)
    await ensureQueueSchema(address)
    if (ownerConnectionString) await handOver(db)
  } finally {
    await close()
  }
}

function createJobRunner(parts: NodeParts, kernel: Kernel, notifications: Notifications): JobRunner {
  return new JobRunner({
    kernel,
    jobs: jobsOf(parts),
    connectionString: parts.connectionString,
    notifications,
    alone: parts.alone ?? false,
  })
}

function jobsOf(parts: NodeParts): readonly Job[] {
  return [...kernelJobs, deliveryJob(channelsOf(parts), sendingsOf(parts)), ...parts.features.flatMap((feature) => feature.jobs ?? [])]
}

function sendingsOf({ features }: NodeParts): Sendings | undefined {
  return features.find(({ sendings }) => sendings)?.sendings
}

function channelsOf({ features }: NodeParts): readonly Channel[] {
  return features.flatMap((feature) => feature.channels ?? [])
}

/** Outbox handlers by kind, of the kernel and of all features. */
function outboxHandlers(parts: NodeParts): ReadonlyMap<string, OutboxHandler> {
  const channels = channelsOf(parts)
  const kernels = [jobOutboxHandlers, messageHandler(channels, sendingsOf(parts))]
  return new Map([...kernels, ...parts.features.map((feature) => feature.outbox ?? {})].flatMap(Object.entries<OutboxHandler>))
}

function connectDatabase({ settings: { limits }, connectionString, onStatement }: NodeParts, log: Logger): Database {
  return connect({
    connectionString,
    poolSize: limits.databasePool,
    queueLimit: limits.databaseQueue,
    waitMilliseconds: limits.databaseWaitSeconds * 1000,
    statementTimeoutMilliseconds: limits.databaseStatementSeconds * 1000,
    lockTimeoutMilliseconds: limits.databaseLockSeconds * 1000,
    onLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onSilence: (silent) => log.warn(silent ? 'the database does not answer' : 'the database answers again'),
    onDeadConnection: () => log.warn('a database connection got no answer and was thrown away'),
    ...(onStatement ? { onStatement } : {}),
  })
}

/**
 * Starts the timers that are no jobs and returns how to stop them. The audit log is sealed each second, too often for the queue,
 * by one node at a time under a lock; what was asked is written by the node that answered it; temporary folders are on the disk of
 * this node, while a job may run on any node.
 */
function startTimers({ db, now, log, traces }: Kernel): () => Promise<void> {
  const timers = [
    repeat('sealing the audit log', sealMilliseconds, async () => void (await sealAudit(db, now())), log, 'at once'),
    repeat('writing the request log', traceMilliseconds, () => traces.flush(), log),
    repeat('clearing temporary folders', hourMilliseconds, () => clearTemporaryFolders(now()), log, 'at once'),
  ]
  return async () => {
    for (const stop of timers) await stop()
    await traces.flush().catch((error: unknown) => log.warn({ err: error }, 'the last lines of the request log were lost'))
  }
}

function createKernel(
  parts: NodeParts,
  { database, log, rates, locks }: { database: Database; log: Logger; rates: RateLimits; locks: ProcessLocks },
): { kernel: Kernel; dispatcher: Dispatcher; notifications: Notifications; sockets: OpenSockets } {
  const { db } = database
  const now = shiftedClock(parts.now ?? Date.now)
  const notifications = new Notifications(parts.connectionString, log)
  const caches = new VersionedCaches(db, notifications, log)
  const directory = createDirectory(caches)
  const subjects: Readonly<Record<string, SubjectFinder>> = Object.assign({}, ...parts.features.map((feature) => feature.subjects))
  const access = createAccessControl(caches, db, directory, subjects)
  const frames = new Map(parts.features.flatMap((feature) => Object.entries(feature.frames ?? {})))
  const writers = new Map(parts.features.flatMap(({ pushes = {} }) => Object.entries(pushes)))
  const dispatcher = new Dispatcher(() => kernel, outboxHandlers(parts))
  const sockets = new OpenSockets({
    kernel: () => kernel,
    notifications,
    frames,
    writers,
    door: async (secret, request) => {
      // Behind a proxy all handshakes come from its address, so it has to count them itself.
      if (!parts.settings.trustProxy) await rates.countAddress(request.socket.remoteAddress ?? '')
      return openSocketDoor(kernel, secret, request)
    },
    session: (sessionId) => readSessionById(kernel, sessionId),
    liveSessions: (sessionIds) => liveSessions(kernel, sessionIds),
    limits: parts.settings.limits,
    publicAddress: parts.settings.publicAddress,
    fileOrigin: parts.settings.fileOrigin,
  })
  const kernel: Kernel = {
    settings: parts.settings,
    declaredSettings: allSettings([
      systemSettings,
      connectionSettings,
      traceSettings,
      ...parts.features.map((feature) => feature.settings ?? {}),
    ]),
    db,
    reader: readerOf(parts, log),
    locks,
    openLongConnection: () => openLongConnection(parts.connectionString),
    log,
    caches,
    directory,
    access,
    outbox: createOutbox(() => dispatcher.wake()),
    saves: createSaves(parts, { db, log, now, wakeOutbox: () => dispatcher.wake() }),
    sockets,
    jobs: jobsOf(parts),
    channels: declaredChannels(parts, caches),
    cipher: valueCipher(parts.settings.dataDirectory),
    traces: createTraces(parts, { db, log, now, caches }),
    uses: createUseRegistry(() => parts.features.flatMap((feature) => feature.uses?.(kernel) ?? [])),
    translations: createTranslations(caches),
    texts: parts.texts,
    now,
  }
  return { kernel, dispatcher, notifications, sockets }
}

/** What administrators see of the channels. */
function declaredChannels(parts: NodeParts, caches: VersionedCaches): Kernel['channels'] {
  return channelsOf(parts).map((channel) => ({
    code: channel.code,
    name: channel.name,
    isReady: async () =>
      !('isReady' in channel) || channel.isReady(await settingValues({ caches, settings: parts.settings }, channel.settings)),
  }))
}

const readerOf = ({ readerConnectionString: address }: NodeParts, log: Logger) =>
  address === undefined ? undefined : new ReadOnlyDatabase(address, log)

/** Lines of the logs are held for a second; of a log that is kept for no day none is written. */
function createTraces({ settings }: NodeParts, { caches, ...given }: Pick<Kernel, 'db' | 'log' | 'now' | 'caches'>): Traces {
  return new HeldTraces({
    ...given,
    keeps: async () => {
      const { requestLogDays, exceptionLogDays } = await settingValues({ caches, settings }, traceSettings)
      return { requests: requestLogDays > 0, faults: exceptionLogDays > 0 }
    },
  })
}

function createSaves(
  { features, settings }: NodeParts,
  given: Pick<Kernel, 'db' | 'log' | 'now'> & { readonly wakeOutbox: () => void },
): Saves {
  const numbers = features.flatMap((feature) => feature.numbers ?? [])
  if (numbers.length > 1) throw new RangeError('two features give out serial numbers')
  return new BatchedSaves({
    ...given,
    numbers: numbers[0]?.(settings) ?? noNumbers,
    onFailedBatch: (error, saves) => given.log.info({ err: error, saves }, 'saves that were written together go on one by one'),
  })
}

const noNumbers: NumberSource = {
  draw: () => Promise.reject(new RangeError('no feature gives out serial numbers')),
}

async function startFeatures(features: readonly Feature[], kernel: Kernel): Promise<(() => Promise<void>)[]> {
  const stops: (() => Promise<void>)[] = []
  for (const feature of features) {
    const stop = await feature.start?.(kernel)
    if (stop) stops.push(stop)
  }
  await firstStart(
    kernel,
    features.flatMap((feature) => feature.menus ?? []),
  )
  for (const feature of features) await feature.seed?.(kernel)
  return stops
}

/** Whether the process takes work: the database answers, the loop is not stuck, the disk has room (security 14.12). */
function readiness(database: Database, settings: Settings): () => Promise<boolean> {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return async () => {
    const lagSeconds = delay.percentile(99) / 1e9
    delay.reset()
    if (lagSeconds > 1) return false
    try {
      await sql`select 1`.execute(database.db)
      const disk = await statfs(settings.dataDirectory).catch(() => undefined)
      return !disk || disk.bavail * disk.bsize > 1024 ** 3
    } catch {
      return false
    }
  }
}
