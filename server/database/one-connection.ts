import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Tables, Tx } from '#server/database/types.ts'

/** The transaction that is open on a connection, for writers of tables that take one. Who opened both ends them. */
export function transactionOn(client: pg.Client): Tx {
  const lent = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => lent, end: async () => undefined } as unknown as PostgresPool
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as unknown as Tx
}
