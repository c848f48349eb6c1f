import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { createDataSource } from '#features/data-sources/contract.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { saveSettings } from '#server/configuration/system-configuration.ts'
import { connectionSettings } from '#server/configuration/connection-settings.ts'
import type { Kernel } from '#server/kernel.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { newId } from '#server/new-id.ts'

/** A PostgreSQL of its own on loopback, which takes passwords alone: a database outside for tests. */
export interface GivenDatabase {
  readonly port: number
  readonly password: string
  /** What is typed to reach it. */
  readonly form: Readonly<Record<string, unknown>>
  /** Runs statements there as its superuser. */
  readonly run: (statements: string) => Promise<pg.QueryResult>
}

/** Ends with the test file. */
export async function givenDatabase(): Promise<GivenDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'seedbed-source-'))
  const tcp = { port: await freePort(), password: randomBytes(18).toString('hex') }
  const server = await startEmbedded({ dataDirectory, durable: false, tcp })
  const connection = { host: '127.0.0.1', port: tcp.port, user: 'postgres', password: tcp.password, database: 'postgres' }
  afterAll(async () => {
    await server.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  })
  return {
    ...tcp,
    form: {
      dbType: 'PostgreSQL',
      host: '127.0.0.1',
      port: tcp.port,
      userName: 'postgres',
      password: tcp.password,
      serviceName: 'postgres',
      dbSchema: 'public',
    },
    run: async (statements) => {
      const client = new pg.Client(connection)
      await client.connect()
      try {
        return await client.query(statements)
      } finally {
        await client.end()
      }
    },
  }
}

/** Lets the server connect to a port of loopback, as an administrator allows an address inside. */
export async function allowPorts(kernel: Kernel, ports: readonly number[]): Promise<void> {
  const outgoingAddresses = ports.map((port) => `127.0.0.1:${port}`).join(' ')
  await inTransaction(kernel.db, (tx) => saveSettings(kernel, tx, connectionSettings, { outgoingAddresses }, newId()))
}

let made = 0

/** A data source that reaches a database. @returns its id */
export async function givenSource(admin: TestClient, { form }: Pick<GivenDatabase, 'form'>, more: object = {}): Promise<string> {
  made += 1
  const { id } = await admin.get(createDataSource, { body: { fullName: `连接${made}`, ...form, ...more } as never })
  return id
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
