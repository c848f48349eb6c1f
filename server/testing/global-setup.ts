import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/database/embedded.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { handOver } from '#server/database/product-role.ts'
import { ensureQueueSchema } from '#server/jobs/queue-schema.ts'
import { allMigrations } from '../../main/migrations.ts'
import { copyingOn, databaseAddress, onServer } from '#server/testing/database-admin.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test databases are made, and the migrated one they are copies of. */
    postgres: {
      readonly server: string
      readonly template: string
      /** How copies are made, as a part of the statement (`copyingOn`). */
      readonly copying: string
      /** Address of the server for the product's role; absent on a given server, where the product's role is that of its address. */
      readonly product: string | undefined
      /** Folder of the data folders that belong to further templates (`first-start-template.ts`). */
      readonly folder: string
    }
  }
}

/** One PostgreSQL for the whole run, with one migrated database that each test file gets a copy of. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL']
  const server = given ? { connectionString: given, product: undefined, stop: async () => {} } : await startTemporary()
  const template = `seedbed_template_${randomUUID().replaceAll('-', '')}`
  try {
    await onServer(server.connectionString, `create database ${template}`)
    const connectionString = databaseAddress(server.connectionString, template)
    const { db, close } = connect({ connectionString, poolSize: 1 })
    try {
      await migrate(db, await allMigrations())
      await ensureQueueSchema(connectionString)
      if (!given) await handOver(db)
    } finally {
      await close()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
  const folder = mkdtempSync(join(tmpdir(), 'seedbed-test-templates-'))
  const copying = await copyingOn(server.connectionString)
  project.provide('postgres', { server: server.connectionString, template, copying, product: server.product, folder })
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    const { rows } = await onServer(server.connectionString, 'select datname from pg_database where starts_with(datname, $1)', [template])
    for (const { datname } of rows) await onServer(server.connectionString, `drop database ${datname} with (force)`)
    await server.stop()
  }
}

async function startTemporary(): Promise<{ connectionString: string; product: string; stop: () => Promise<void> }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'seedbed-test-'))
  const server = await startEmbedded({ dataDirectory, durable: false, log: (line) => line.includes('PANIC') && console.error(line) })
  return {
    connectionString: server.ownerConnectionString,
    product: server.connectionString,
    stop: async () => {
      await server.stop()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
