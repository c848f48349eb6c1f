import pg from 'pg'

/** Address of another database on the same server. */
export function databaseAddress(connectionString: string, database: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

/**
 * How the server copies a database. Writing each of its pages to the log as well costs thrice the time of copying its files, which in turn
 * a server that waits for its disk does slowly.
 */
export async function copyingOn(connectionString: string): Promise<string> {
  const { rows } = await onServer(connectionString, `select current_setting('fsync') as waits`)
  return rows[0].waits === 'off' ? 'strategy file_copy' : 'strategy wal_log'
}

/** Runs one statement on a connection of its own: databases are made and dropped outside transactions. */
export async function onServer(connectionString: string, statement: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}
