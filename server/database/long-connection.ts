import pg from 'pg'

/**
 * Opens a connection of its own for work that takes minutes and must hold up no request: it has none of the pool's time limits and sends no
 * statements ahead. Whoever opens it ends it.
 */
export async function openLongConnection(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 15_000, keepAlive: true })
  // A connection that breaks fails the statement under way; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO';
    set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`)
  return client
}
