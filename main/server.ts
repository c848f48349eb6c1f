import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { DataFolderInUse } from '#server/database/data-folder-lock.ts'
import { refuseUnfinishedRestore } from '#server/backup/unfinished-restore.ts'
import { startEmbedded, type EmbeddedServer } from '#server/database/embedded.ts'
import type { Node } from '#server/start/start-node.ts'
import { readSettings, type Settings } from '#server/settings.ts'

/** Longest time a stop waits for running requests (security 14.11). */
const stopMilliseconds = 25_000

async function main(): Promise<void> {
  const read = readSettings(process.env)
  if ('problem' in read) return end(read.problem, 2)
  const { settings } = read
  await run(settings).catch(async (error: unknown) => {
    const { startProblem } = await import('#server/start/start-problem.ts')
    const stack = error instanceof Error ? error.stack : undefined
    end(startProblem(error, settings) ?? stack ?? String(error), error instanceof DataFolderInUse ? 3 : 1)
    // The database and timers would keep the process alive.
    process.exit()
  })
}

async function run(settings: Settings): Promise<void> {
  refuseUnfinishedRestore(settings.dataDirectory)
  // The database starts while the rest of the program is read.
  const starting = settings.databaseUrl
    ? undefined
    : startEmbedded({ dataDirectory: settings.dataDirectory, log: (line) => console.error(line) })
  starting?.catch(() => undefined)
  const [{ startNode }, { allMigrations }, { serverFeatures }, { serverTexts }] = await Promise.all([
    import('#server/start/start-node.ts'),
    import('./migrations.ts'),
    import('./server-features.ts'),
    import('./server-texts.ts'),
  ])
  const migrations = await allMigrations()
  const embedded = await starting
  const node = await startNode({
    settings,
    connectionString: embedded?.connectionString ?? settings.databaseUrl!,
    ...(embedded ? { ownerConnectionString: embedded.ownerConnectionString } : {}),
    readerConnectionString: embedded?.readerConnectionString ?? settings.readerUrl,
    features: serverFeatures,
    migrations,
    texts: serverTexts,
    alone: embedded !== undefined,
    webFolder: pathToFileURL(join(import.meta.dirname, '..', 'dist', 'web') + '/'),
  })
  // An uncaught error ends its request, never the process (security 14.16).
  process.on('uncaughtException', (error) => node.kernel.log.error({ err: error }, 'a fault was caught by nobody'))
  stopOnSignal(settings, node, embedded)
  console.log(`Seedbed 苗床: ${address(settings, node)}`)
}

function address(settings: Settings, node: Node): string {
  return `${settings.publicAddress ?? node.address}/businessSystem/`
}

/** The first signal stops cleanly, a second one or the limit at once. */
function stopOnSignal(settings: Settings, node: Node, embedded: EmbeddedServer | undefined): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), stopMilliseconds).unref()
    node.drain()
    delay(settings.limits.drainSeconds * 1000)
      .then(() => node.stop())
      .then(() => embedded?.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function end(message: string, code: number): void {
  console.error(message)
  process.exitCode = code
}

// An unhandled rejection ends its request, never the process.
process.on('unhandledRejection', (reason) => console.error(reason))

await main()
