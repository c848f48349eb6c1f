import type { Duplex } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { Refused, refusal } from '#engine/values/refusal.ts'
import { AnswerWatch, type WatchedConnection } from '#server/database/answer-watch.ts'
import { isUnavailable } from '#server/database/failures.ts'
import { executionOf } from '#server/database/execution.ts'
import { cutOff, databaseProbe } from '#server/database/probe.ts'
import { PreparedStatements } from '#server/database/prepared-statements.ts'
import type { Db, Tables } from '#server/database/types.ts'
import { valueTypes } from '#server/database/value-types.ts'

/** One statement that was run, for logs of slow ones and for measuring. */
export interface RunStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly milliseconds: number
}

export interface ConnectOptions {
  readonly connectionString: string
  /** Connections of this process; 10 by default. */
  readonly poolSize?: number
  /** How many may wait for a connection before the next is refused (security 10). */
  readonly queueLimit?: number
  /** How long one waits for a connection before it is refused. */
  readonly waitMilliseconds?: number
  readonly statementTimeoutMilliseconds?: number
  readonly lockTimeoutMilliseconds?: number
  /** Called when an idle connection was lost; the pool replaces it. */
  readonly onLost?: (error: Error) => void
  readonly onStatement?: (statement: RunStatement) => void
  /** Called when the server is there and stops answering, and when it answers again. */
  readonly onSilence?: (silent: boolean) => void
  /** Called when one connection got no answer, while the server answers others. */
  readonly onDeadConnection?: () => void
}

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** Ends all connections once their statements are done. */
  close(): Promise<void>
}

/**
 * Opens a pool of connections to PostgreSQL; connects on first use.
 *
 * When there is no connection (server unreachable or silent, queue full, none free in time), the request is refused with
 * `unavailable` within two seconds; statements that a silent server does not answer fail within the same time.
 */
export function connect(options: ConnectOptions): Database {
  const waitMilliseconds = options.waitMilliseconds ?? usualWait
  const watch = new AnswerWatch({
    probe: databaseProbe(options.connectionString, waitMilliseconds),
    waitMilliseconds,
    ...(options.onSilence ? { onChange: options.onSilence } : {}),
    ...(options.onDeadConnection ? { onDeadConnection: options.onDeadConnection } : {}),
  })
  const { db, pool } = open(options, options.poolSize ?? 10, watch)
  const spare = open(options, spareConnections, watch)
  spares.set(db, spare.db)
  return {
    db,
    pool,
    close: async () => {
      await db.destroy()
      await spare.db.destroy()
      await watch.close()
    },
  }
}

/**
 * Connections beside the pool, for reading cached values that all requests share. Work that holds a connection of the pool may
 * wait for such a value; reading it over the pool could deadlock.
 */
export function besidePool(db: Db): Db {
  return spares.get(db) ?? db
}

const spareConnections = 2
const usualWait = 1_800
const spares = new WeakMap<Db, Db>()

function open(options: ConnectOptions, max: number, watch: AnswerWatch): { db: Db; pool: pg.Pool } {
  const pids = new WeakMap<object, number>()
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    pipeline: true,
    max,
    maxLifetimeSeconds: 1800,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: options.waitMilliseconds ?? usualWait,
    types: valueTypes,
    keepAlive: true,
    onConnect: async (client) => void pids.set(client, await pidAfter(client, sessionSettings(options))),
  })
  const lost = options.onLost ?? (() => {})
  pool.on('error', lost)
  // Without a listener, a connection that breaks between two statements of a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', lost))
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: limited(pool, options.queueLimit ?? 200, { watch, pids }) }),
    ...logging(options.onStatement),
  })
  return { db, pool }
}

/** Settings of every connection, among them the time limits of security 10. */
function sessionSettings(options: ConnectOptions): string {
  return `set statement_timeout = ${Number(options.statementTimeoutMilliseconds ?? 15_000)};
    set lock_timeout = ${Number(options.lockTimeoutMilliseconds ?? 5_000)};
    set idle_in_transaction_session_timeout = '15s';
    set jit = off;
    set random_page_cost = 1.1;
    set timezone = 'UTC';
    set synchronous_commit = on`
}

/** Runs statements without values. @returns the process of the connection on the server, also where a pooler stands between */
async function pidAfter(client: pg.ClientBase, statements: string): Promise<number> {
  await client.query(statements)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

function logging(onStatement: ConnectOptions['onStatement']) {
  if (!onStatement) return {}
  return {
    log: (event: { query: { sql: string; parameters: readonly unknown[] }; queryDurationMillis: number }) =>
      onStatement({ sql: event.query.sql, parameters: event.query.parameters, milliseconds: event.queryDurationMillis }),
  }
}

interface Watching {
  readonly watch: AnswerWatch
  /** Processes of the connections on the server. */
  readonly pids: WeakMap<object, number>
}

/** Watches over one exchange of a connection. */
type Watched = <Result>(exchange: Promise<Result>) => Promise<Result>

function watchedBy({ watch, pids }: Watching, client: pg.PoolClient): Watched {
  const connection: WatchedConnection = { pid: pids.get(client), cutOff: () => cutOff(client) }
  return (exchange) => watch.during(connection, exchange)
}

/** The pool as the query builder sees it: refuses instead of queueing without end, and prepares statements. */
function limited(pool: pg.Pool, queueLimit: number, { watch, pids }: Watching): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      if (watch.silent || pool.waitingCount >= queueLimit) throw unavailable()
      const client = await pool.connect().catch((error: unknown) => {
        throw isUnavailable(error) ? unavailable(error) : error
      })
      const known = clients.get(client) ?? prepared(client, watchedBy({ watch, pids }, client))
      clients.set(client, known)
      return known
    },
  }
}

function unavailable(cause?: unknown): Refused {
  const refused = new Refused(refusal('unavailable', 'database.unavailable'), { retryAfterSeconds: 2 })
  refused.cause = cause
  return refused
}

type PipelinedConnection = pg.PoolClient & { readonly connection: { readonly stream: Duplex } }

/**
 * Prepares statements, and saves round trips by sending some together with the next one: `begin`, and writes that ask for it
 * (`Execution.withNext`). Their results are not used; when one fails, the next statement fails with its error.
 */
function prepared(client: pg.PoolClient, watched: Watched): PostgresPoolClient {
  const statements = new PreparedStatements(client)
  const { stream } = (client as PipelinedConnection).connection
  let held: Statement[] = []
  const run = (sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    // A transaction that is rolled back drops the statements that were not sent yet.
    const before = sql === 'rollback' ? held.filter((one) => one.sql === 'begin') : held
    held = []
    if (before.length === 0) return statements.query(client, sql, parameters)
    // Corked, the socket sends all of them in one packet; the driver's pipeline lets them follow each other without waiting.
    stream.cork()
    const sent = [...before, { sql, parameters }].map((one) => statements.query(client, one.sql, one.parameters))
    stream.uncork()
    // A cancellation may hit `begin` alone: the following statements would then commit one by one and hold no lock.
    return Promise.all(sent).then((results) => results.at(-1)!)
  }
  return {
    query: async <R>(sql: string, parameters: readonly unknown[]) => {
      if (sql === 'begin' || executionOf(parameters).withNext) {
        held.push({ sql, parameters })
        return nothing as PostgresQueryResult<R>
      }
      return (await watched(run(sql, parameters))) as PostgresQueryResult<R>
    },
    release: (destroy?: boolean) => client.release(destroy),
  } as PostgresPoolClient
}

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

const nothing = { command: 'SELECT', rowCount: 0, rows: [] }
