import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Feature } from '#server/feature.ts'
import { readSettings } from '#server/settings.ts'
import type { Limits, Settings } from '#server/settings.ts'
import { startNode } from '#server/start/start-node.ts'
import type { Node, NodeParts } from '#server/start/start-node.ts'
import { firstStartOf } from '#server/testing/first-start-template.ts'
import { demoSettings } from '#server/testing/given-filing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import type { TestDatabase } from '#server/testing/test-database.ts'
import { allMigrations } from '../../main/migrations.ts'
import { serverFeatures } from '../../main/server-features.ts'
import { serverTexts } from '../../main/server-texts.ts'

export interface TestServerOptions {
  /** Share one with another server: two nodes on one database. A fresh one when absent. */
  readonly database?: TestDatabase
  /** All features when absent. */
  readonly features?: readonly Feature[]
  readonly settings?: Partial<Omit<Settings, 'limits'>>
  readonly limits?: Partial<Limits>
  readonly now?: () => number
  readonly onStatement?: NodeParts['onStatement']
  /** Runs jobs by itself, as a node of the product does; else they wait for `node.drainJobs()`. */
  readonly runsJobs?: boolean
  /** Serve the built pages too. */
  readonly webFolder?: URL
}

export interface TestServer {
  readonly node: Node
  /** `http://127.0.0.1:port` */
  readonly address: string
  readonly database: TestDatabase
  /** Calls without a session. */
  readonly visitor: TestClient
  /** The administrator, signed in. */
  admin(): Promise<TestClient>
  /** Signs in anybody else. */
  signIn(account: string, password: string, isEnterprise?: boolean): Promise<TestClient>
  /** Stops the server before the end of the file, for tests of stopping nodes. */
  stop(): Promise<void>
}

export const adminPassword = 'Seedling-2026-test'

/** Rate limits are raised, so that tests meet only those they set themselves. */
const noRates: Partial<Limits> = {
  requestsPerUser: 1_000_000,
  requestsPerAddress: 1_000_000,
  writesPerUser: 1_000_000,
  searchesPerUser: 1_000_000,
  exchangesPerUser: 1_000_000,
  captchasPerAddress: 1_000_000,
  checksPerAddress: 1_000_000,
  signInFailuresPerAddress: 1_000_000,
  databasePool: 5,
  databaseWaitSeconds: 15,
}

/**
 * A server of this test file, in this process, on a port of its own; it ends with the file. To be called at the top of
 * the file: `const server = await startTestServer()`.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database, dataDirectory } = await placeFor(options)
  if (!keysOf.has(database)) keysOf.set(database, dataDirectory)
  const node = await start(options, database.forNodes, dataDirectory)
  let running = true
  const stop = async (): Promise<void> => {
    if (!running) return
    running = false
    await node.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  // Runs before the database is closed: cleanups registered last are called first.
  afterAll(stop)
  const visitor = new TestClient(node.address)
  const signIn = (account: string, password: string, isEnterprise?: boolean) => visitor.signIn(account, password, isEnterprise)
  return { node, address: node.address, database, visitor, admin: () => signIn('admin', adminPassword), signIn, stop }
}

async function start(options: TestServerOptions, database: TestDatabase['forNodes'], dataDirectory: string): Promise<Node> {
  return startNode({
    settings: settingsOf(options, dataDirectory),
    ...database,
    features: options.features ?? serverFeatures,
    migrations: await allMigrations(),
    texts: serverTexts,
    runsJobs: options.runsJobs ?? false,
    ...(options.webFolder ? { webFolder: options.webFolder } : {}),
    ...(options.now ? { now: options.now } : {}),
    ...(options.onStatement ? { onStatement: options.onStatement } : {}),
  })
}

/** Data folder of the first server on a database: nodes of one installation have the same keys. */
const keysOf = new WeakMap<TestDatabase, string>()

/** Database and data folder: as a first start left them where that can be the same for several files, else empty. */
async function placeFor(options: TestServerOptions): Promise<{ readonly database: TestDatabase; readonly dataDirectory: string }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'seedbed-test-data-'))
  const shared = options.database && keysOf.get(options.database)
  // A server that has stopped took its folder with it.
  if (shared && existsSync(shared))
    cpSync(shared, dataDirectory, { recursive: true, filter: (path) => path === shared || !path.includes('stored') })
  if (options.database) return { database: options.database, dataDirectory }
  const kind = kindOf(options)
  if (!kind) return { database: await testDatabase(), dataDirectory }
  const settings = kind === 'demo' ? demoSettings : {}
  const made = await firstStartOf(kind, (database, folder) => start({ settings }, database, folder))
  cpSync(made.dataDirectory, dataDirectory, { recursive: true })
  return { database: await testDatabase({ template: made.template }), dataDirectory }
}

/** Settings that decide what a first start writes. */
const deciding: readonly (keyof Settings)[] = ['adminPassword', 'dataDirectory', 'timeZone']

/** The kind of first start that servers with these options share; undefined where it is one of their own. */
function kindOf({ features, now, settings = {} }: TestServerOptions): 'usual' | 'demo' | undefined {
  if (features || now || deciding.some((name) => name in settings)) return undefined
  if (!settings.demo && !settings.demoPassword) return 'usual'
  return settings.demo && settings.demoPassword === demoSettings.demoPassword ? 'demo' : undefined
}

function settingsOf(options: TestServerOptions, dataDirectory: string): Settings {
  const read = readSettings({
    PORT: '0',
    SEEDBED_DATA: dataDirectory,
    SEEDBED_ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'error',
  })
  if ('problem' in read) throw new Error(read.problem)
  const { settings } = read
  return { ...settings, ...options.settings, limits: { ...settings.limits, ...noRates, ...options.limits } }
}
