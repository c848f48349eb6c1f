import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import pg from 'pg'
import { valueTypes } from '#server/database/value-types.ts'

/** A statement that an administrator wrote, and how far it may go. */
export interface ReadOnlyQuery {
  /** One `select`; values stand in it as `$1`. */
  readonly sql: string
  readonly values: readonly (string | readonly string[] | null)[]
  /** What row policies ask for, by the name of the setting. */
  readonly settings: Readonly<Record<string, string>>
  readonly seconds: number
  /** Rows at most; one more is a fault. */
  readonly rows: number
  readonly bytes: number
}

/** Why a statement gave nothing. `wrong`: PostgreSQL refuses it, in its words. */
export type ReadOnlyFault = 'late' | 'too-large' | 'denied' | 'busy' | { readonly wrong: string }

export type ReadOnlyAnswer = { readonly rows: readonly Readonly<Record<string, unknown>>[] } | { readonly fault: ReadOnlyFault }

const connections = 4
const waitMilliseconds = 2_000
/** A server that does not answer at all. */
const mostMilliseconds = 40_000

const codes = { canceled: '57014', denied: '42501', readOnly: '25006', tooLarge: '54000', diskFull: '53400' } as const

type StreamedClient = pg.PoolClient & { readonly connection: { readonly stream: Duplex } }

/**
 * The database as a role that may read what it was allowed to and nothing else (security 6). Its connections are its own, so a statement
 * that waits or runs long takes none from the product. Connects on first use.
 */
export class ReadOnlyDatabase {
  readonly #pool: pg.Pool
  #isSafe: Promise<boolean> | undefined

  constructor(connectionString: string, log: Logger) {
    this.#pool = new pg.Pool({
      connectionString,
      max: connections,
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: waitMilliseconds,
      types: valueTypes,
      query_timeout: mostMilliseconds,
      application_name: 'seedbed-reader',
    })
    this.#pool.on('error', (error) => log.warn({ err: error }, 'a connection that only reads was lost'))
    this.#pool.on('connect', (client) => void client.on('error', () => undefined))
  }

  /** Name of the role. */
  async role(): Promise<string> {
    const { rows } = await this.#pool.query<{ name: string }>('select current_user::text as name')
    return rows[0]!.name
  }

  /**
   * Whether the role can do no more than it should: no power of its own or of another role, nothing in the schema of the product's own
   * tables. Asked once; on a server that somebody set up by hand this tells a mistake.
   */
  async isSafe(): Promise<boolean> {
    this.#isSafe ??= this.#askSafety().catch((error: unknown) => {
      this.#isSafe = undefined
      throw error
    })
    return this.#isSafe
  }

  async #askSafety(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ safe: boolean }>(`
      select not (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls or r.rolreplication)
        and not exists (select from pg_auth_members as m where m.member = r.oid)
        and not exists (select from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
          where (n.nspname = 'public' or n.nspname = 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm') and has_any_column_privilege(c.oid, 'select'))
        and not exists (select from pg_class as c where c.relowner = r.oid) as safe
      from pg_roles as r where r.rolname = current_user`)
    return rows[0]?.safe ?? false
  }

  /** Runs one statement in a transaction that only reads and is rolled back. */
  async run(query: ReadOnlyQuery): Promise<ReadOnlyAnswer> {
    const client = await this.#pool.connect().catch(() => undefined)
    if (!client) return { fault: 'busy' }
    const counted = countBytes(client, query.bytes)
    let broken = false
    try {
      await client.query('begin transaction isolation level repeatable read read only')
      await client.query(limitsOf(query))
      for (const [name, value] of Object.entries(query.settings))
        await client.query(`set local ${client.escapeIdentifier(name).replaceAll('.', '"."')} = ${client.escapeLiteral(value)}`)
      // The extended protocol takes one statement alone; the line break ends a comment at the end of it.
      const text = `select * from (\n${query.sql}\n) as answer limit ${query.rows + 1}`
      const { rows } = await client.query<Record<string, unknown>>({ text, values: [...query.values] })
      return rows.length > query.rows ? { fault: 'too-large' } : { rows }
    } catch (error) {
      if (counted.isOver()) return { fault: 'too-large' }
      return { fault: faultIn(error) }
    } finally {
      counted.end()
      broken =
        counted.isOver() ||
        !(await client.query('rollback').then(
          () => true,
          () => false,
        ))
      client.release(broken)
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }
}

function limitsOf({ seconds }: ReadOnlyQuery): string {
  return `set local statement_timeout = ${Math.round(seconds * 1000)};
    set local lock_timeout = 1000;
    set local idle_in_transaction_session_timeout = ${Math.round(seconds * 1000) + 5_000};
    set local work_mem = '16MB';
    set local max_parallel_workers_per_gather = 0;
    set local search_path = records;
    set local timezone = 'UTC'`
}

/** Ends the connection once more bytes have come than an answer may have: rows would pile up in memory before they could be counted. */
function countBytes(client: pg.PoolClient, most: number) {
  const { stream } = (client as StreamedClient).connection
  let bytes = 0
  const count = (part: Buffer): void => {
    bytes += part.length
    if (bytes > most) stream.destroy()
  }
  stream.on('data', count)
  return { isOver: () => bytes > most, end: () => void stream.off('data', count) }
}

function faultIn(error: unknown): ReadOnlyFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === codes.canceled) return 'late'
  if (code === codes.denied || code === codes.readOnly) return 'denied'
  if (code === codes.tooLarge || code === codes.diskFull) return 'too-large'
  // Codes of five characters are PostgreSQL's: the statement is wrong. All others are broken connections.
  return /^[0-9A-Z]{5}$/.test(code) && error instanceof Error ? { wrong: error.message } : 'busy'
}
