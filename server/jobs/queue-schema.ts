import pg from 'pg'

/** Number of the last migration of the pinned graphile-worker: where the database has it, the library is not loaded at start. */
export const queueSchemaNumber = 20

/** Any number; all nodes take the same. */
const lockKey = 7_337_002

/** Creates or migrates the tables of the queue. Several nodes may start at once: one migrates, the others wait. */
export async function ensureQueueSchema(connectionString: string): Promise<void> {
  const pool = queuePool(connectionString, 2)
  try {
    const client = await pool.connect()
    try {
      if ((await queueSchemaOf(client)) < queueSchemaNumber) await migrateAlone(pool, client)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

async function migrateAlone(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey])
  try {
    if ((await queueSchemaOf(client)) >= queueSchemaNumber) return
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  }
}

/** 0 where there is none. */
async function queueSchemaOf(client: pg.PoolClient): Promise<number> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('graphile_worker.migrations') is not null as there`)
  if (!there.rows[0]!.there) return 0
  const { rows } = await client.query<{ last: number | null }>('select max(id) as last from graphile_worker.migrations')
  return rows[0]?.last ?? 0
}

/**
 * Connections of the queue alone, without the pipelining and the statement limits of the product's own. They wait long for a busy database:
 * the library gives up where it cannot write that a job has ended.
 */
export function queuePool(connectionString: string, max: number, onLost: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, idleTimeoutMillis: 60_000, connectionTimeoutMillis: 60_000 })
  // Without listeners a lost connection would end the process.
  pool.on('error', onLost)
  pool.on('connect', (client) => void client.on('error', onLost))
  return pool
}
