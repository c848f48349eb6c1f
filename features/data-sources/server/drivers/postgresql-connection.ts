import { isIP, Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { SourceProblem } from '#features/data-sources/server/drivers/driver.ts'
import type { Connection, Connecting } from '#features/data-sources/server/drivers/connection.ts'
import type { Tables } from '#server/database/types.ts'
import { valueTypes } from '#server/database/value-types.ts'

/** Opens one connection to a PostgreSQL at an address that was checked. */
export async function connectPostgresql({ reach, address, zone, limits, watch }: Connecting): Promise<Connection> {
  const socket = new Socket()
  watch(socket)
  const client = new pg.Client({
    host: address,
    port: reach.port,
    user: reach.account,
    password: reach.password,
    database: reach.database,
    // The certificate must be for the name, not for the address that was looked up.
    ssl: reach.tls ? { rejectUnauthorized: true, ...(isIP(reach.host) === 0 ? { servername: reach.host } : {}) } : false,
    stream: () => socket,
    types: valueTypes,
    application_name: 'seedbed',
    // Given even where they are the usual ones: else the driver takes them from variables of the product's own environment.
    options: '-c default_transaction_read_only=off',
    connectionTimeoutMillis: limits.seconds * 1000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(settingsOf(limits.seconds, zone))
    const { rows } = await client.query<{ own: boolean }>(
      `select coalesce(has_table_privilege(to_regclass('public.audit_seal'), 'select'), false) as own`,
    )
    if (rows[0]?.own) throw new SourceProblem('platform')
    const pool: PostgresPool = {
      options: {},
      connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
      end: () => client.end(),
    }
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    return { db, close: () => client.end() }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

function settingsOf(seconds: number, zone: string): string {
  return `set statement_timeout = ${Math.round(seconds * 1000)};
    set lock_timeout = 3000;
    set idle_in_transaction_session_timeout = ${Math.round(seconds * 1000) + 5_000};
    set standard_conforming_strings = on;
    set timezone = ${pg.escapeLiteral(zone)}`
}
