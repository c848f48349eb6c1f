import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect } from '#server/database/connect.ts'
import type { ConnectOptions, Database } from '#server/database/connect.ts'
import { productRole } from '#server/database/product-role.ts'
import { readerRole } from '#server/database/reader-role.ts'
import type { NodeParts } from '#server/start/start-node.ts'
import { databaseAddress, onServer } from '#server/testing/database-admin.ts'

export interface TestDatabase extends Database {
  /** For further pools of the test: of a superuser, who may do what the product may not. */
  readonly connectionString: string
  /** How a node of the product reaches it. */
  readonly forNodes: Pick<NodeParts, 'connectionString' | 'ownerConnectionString' | 'readerConnectionString'>
}

export interface TestDatabaseOptions extends Omit<ConnectOptions, 'connectionString'> {
  /** Database that it begins as a copy of; the migrated, otherwise empty one when absent. */
  readonly template?: string
  /** Locale of ICU by which it orders text instead of by that of its template, which then is `template0`. */
  readonly icuLocale?: string
}

/** How a node of the product reaches a database of the run. */
export function addressesOf(name: string): TestDatabase['forNodes'] {
  const { server, product } = inject('postgres')
  const connectionString = databaseAddress(server, name)
  if (!product) return { connectionString }
  const reader = databaseAddress(product.replace(`//${productRole}@`, `//${readerRole}@`), name)
  return { connectionString: databaseAddress(product, name), ownerConnectionString: connectionString, readerConnectionString: reader }
}

/**
 * A database for this test file; it ends with the file, which fails when it leaves a connection open. To be called at the top
 * of the file: `const database = await testDatabase()`.
 */
export async function testDatabase({ template, icuLocale, ...options }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { server, template: migrated, copying } = inject('postgres')
  const name = `seedbed_test_${randomUUID().replaceAll('-', '')}`
  const locale = icuLocale === undefined ? '' : `locale_provider icu icu_locale '${icuLocale}'`
  await onServer(server, `create database ${name} template ${template ?? migrated} ${locale} ${copying}`)
  const connectionString = databaseAddress(server, name)
  // On a busy machine a test may wait longer for a connection than a user should.
  const database = connect({ connectionString, waitMilliseconds: 15_000, ...options })
  let open = true
  const close = async (): Promise<void> => {
    if (!open) return
    open = false
    await database.close()
    const left = await stillConnected(server, name)
    await onServer(server, `drop database ${name} with (force)`)
    if (left > 0) throw new Error(`The test leaves ${left} connections to its database open: close what it started.`)
  }
  afterAll(close)
  return { ...database, connectionString, forNodes: addressesOf(name), close }
}

/** The server notices a closed connection a moment after the client; a connection in use does not go away. */
async function stillConnected(server: string, name: string): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const found = await onServer(server, `select count(*)::int as count from pg_stat_activity where datname = $1`, [name])
    const count = Number(found.rows[0].count)
    if (count === 0 || tries === 40) return count
    await onServer(server, 'select pg_sleep(0.05)')
  }
}
