import pg from 'pg'

/** Address of another database on the same server. */
export function databaseAddress(connectionString: string, database: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`)
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
