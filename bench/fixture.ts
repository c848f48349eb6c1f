import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import type { Kernel } from '#server/kernel.ts'
import { readSettings } from '#server/settings.ts'
import { startNode } from '#server/start/start-node.ts'
import { demoPassword, openEntry, startFiling } from '#server/testing/given-filing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { allMigrations } from '../main/migrations.ts'
import { serverFeatures } from '../main/server-features.ts'
import { serverTexts } from '../main/server-texts.ts'
import { createOrder, publishOrders } from './orders.ts'

/** The database of the benchmarks: embedded, durable, with the demo's people and one real filing to copy. */
export interface Fixture {
  readonly connectionString: string
  readonly dataDirectory: string
  /** A submitted filing with its open work item and its upload, and an order. */
  readonly template: { readonly task: string; readonly entry: string; readonly file: string; readonly order: string }
  readonly database: pg.Client
  readonly stop: () => Promise<void>
}

/** @param also makes what one benchmark needs besides */
export async function prepareFixture(also: (kernel: Kernel) => Promise<void> = async () => {}): Promise<Fixture> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'seedbed-bench-'))
  chmodSync(dataDirectory, 0o711)
  const embedded = await startEmbedded({ dataDirectory })
  const { ownerConnectionString: connectionString } = embedded
  const template = await withProduct(connectionString, dataDirectory, also)
  const database = new pg.Client({ connectionString })
  await database.connect()
  const stop = async (): Promise<void> => {
    await database.end()
    await embedded.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  return { connectionString, dataDirectory, template, database, stop }
}

/** Creates through the product the rows that the others are copied from. */
async function withProduct(
  connectionString: string,
  dataDirectory: string,
  also: (kernel: Kernel) => Promise<void>,
): Promise<Fixture['template']> {
  const read = readSettings({
    PORT: '0',
    SEEDBED_DATA: dataDirectory,
    LOG_LEVEL: 'error',
    SEEDBED_DEMO: '1',
    SEEDBED_DEMO_PASSWORD: demoPassword,
    SEEDBED_ADMIN_PASSWORD: demoPassword,
  })
  if ('problem' in read) throw new Error(read.problem)
  const node = await startNode({
    settings: { ...read.settings, port: 0 },
    connectionString,
    features: serverFeatures,
    migrations: await allMigrations(),
    texts: serverTexts,
  })
  try {
    await publishOrders(node.kernel)
    await also(node.kernel)
    const visitor = new TestClient(node.address)
    const enterprise = await visitor.signIn('enterprise', demoPassword, true)
    const { id } = await startFiling(enterprise)
    const entry = await openEntry(await visitor.signIn('reviewer', demoPassword), id)
    const file = await node.kernel.db.selectFrom('stored_file').select('id').where('record_id', '=', id).executeTakeFirstOrThrow()
    return { task: id, entry: entry!, file: file.id, order: await createOrder(node.address) }
  } finally {
    await node.stop()
  }
}
