import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RunStatement } from '#server/database/connect.ts'
import { readSettings } from '#server/settings.ts'
import { startNode } from '#server/start/start-node.ts'
import { allMigrations } from '../main/migrations.ts'
import { serverFeatures } from '../main/server-features.ts'
import { serverTexts } from '../main/server-texts.ts'
import { givenByParent, serveParent } from './process-channel.ts'

/** One server process of the product, limits raised; with `capture` it tells which statements ran, with `pages` it serves the built pages. */
export interface ProductGiven {
  readonly connectionString: string
  readonly dataDirectory: string
  readonly capture?: boolean
  readonly pages?: boolean
}

export const raisedLimits = {
  requestsPerUser: 1e9,
  requestsPerAddress: 1e9,
  writesPerUser: 1e9,
  searchesPerUser: 1e9,
  filesPerHour: 1e9,
  exchangesPerUser: 1e9,
}

const { connectionString, dataDirectory, capture, pages } = await givenByParent<ProductGiven>()
const read = readSettings({ PORT: '0', SEEDBED_DATA: dataDirectory, LOG_LEVEL: 'error', SEEDBED_LIMITS: JSON.stringify(raisedLimits) })
if ('problem' in read) throw new Error(read.problem)
const statements: RunStatement[] = []
const node = await startNode({
  settings: { ...read.settings, port: 0 },
  connectionString,
  features: serverFeatures,
  migrations: await allMigrations(),
  texts: serverTexts,
  ...(pages ? { webFolder: new URL('../dist/web/', import.meta.url) } : {}),
  ...(capture ? { onStatement: (one: RunStatement) => void statements.push({ ...one, parameters: [...one.parameters] }) } : {}),
})
const inspector = new Session()

/** Starts a processor profile here, so that it does not include the start. */
async function startProfile(): Promise<void> {
  inspector.connect()
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.setSamplingInterval', { interval: 200 })
  await inspector.post('Profiler.start')
}

async function endProfile(file: unknown): Promise<void> {
  const { profile } = await inspector.post('Profiler.stop')
  inspector.disconnect()
  writeFileSync(String(file), JSON.stringify(profile))
}

/** Bytes of values that are in use, after everything else was given back. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

serveParent(
  node.address,
  {
    // What was recorded so far, in the order in which it ended.
    statements: () => statements.splice(0),
    drain: () => node.drainOutbox(),
    heapInUse,
    startProfile,
    endProfile,
  },
  () => node.stop(),
)
