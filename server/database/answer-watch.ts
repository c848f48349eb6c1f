import pg from 'pg'

/** A connection that can be cut off, whatever its statements wait for. */
type Connected = pg.PoolClient & { readonly connection: { readonly stream: { destroy: (error: Error) => void } } }

export interface AnswerWatchOptions {
  readonly connectionString: string
  /** How long a caller waits at most when the database has fallen silent. */
  readonly waitMilliseconds: number
  /** Called when the database falls silent, and when it answers again. */
  readonly onChange?: (silent: boolean) => void
}

/**
 * Notices that the database is there and does not answer (security 14.13): a paused machine, a hanging disk, a lost network. Nothing
 * reports an error then, and the time limits of PostgreSQL itself do not run.
 *
 * A statement that waits for long may be slow or wait for a lock, so another connection asks for something trivial. When that is
 * not answered either, every waiting statement is given up together with its connection, and none is sent until the database
 * answers again.
 */
export class AnswerWatch {
  readonly #options: AnswerWatchOptions
  readonly #waiting = new Map<pg.PoolClient, number>()
  readonly #probes: pg.Pool
  #probe: pg.PoolClient | undefined
  #silent = false
  #probing = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: AnswerWatchOptions) {
    this.#options = options
    this.#probes = new pg.Pool({
      connectionString: options.connectionString,
      max: 1,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: options.waitMilliseconds,
    })
    this.#probes.on('error', () => undefined)
    this.#probes.on('connect', (client) => void client.on('error', () => undefined))
  }

  /** The last that was asked was not answered. */
  get silent(): boolean {
    return this.#silent
  }

  /** Watches over one exchange of a connection with the database. */
  async during<Result>(client: pg.PoolClient, exchange: Promise<Result>): Promise<Result> {
    this.#waiting.set(client, performance.now())
    this.#timer ??= setInterval(() => this.#look(), this.#options.waitMilliseconds / 8).unref()
    try {
      return await exchange
    } finally {
      this.#waiting.delete(client)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#probes.end()
  }

  #look(): void {
    if (this.#waiting.size === 0 && !this.#silent) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    const longest = performance.now() - Math.min(...this.#waiting.values())
    if (this.#probing || (longest < this.#options.waitMilliseconds / 4 && !this.#silent)) return
    this.#probing = true
    void this.#answers()
      .then((answers) => this.#tell(!answers))
      .finally(() => (this.#probing = false))
  }

  /** Whether the database answers to something trivial in time; an error is an answer too, which everybody else gets as well. */
  async #answers(): Promise<boolean> {
    const limit = this.#options.waitMilliseconds / 2
    const asked = performance.now()
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<'late'>((resolve) => (late = setTimeout(() => resolve('late'), limit)))
    const answer = await Promise.race([this.#ask().catch(() => 'refused' as const), tooLate])
    clearTimeout(late)
    // Where the time ran out by far, this process was stuck itself, and the answer may lie unread.
    if (answer !== 'late' || performance.now() - asked > limit * 1.5) return true
    if (this.#probe) cutOff(this.#probe)
    return false
  }

  async #ask(): Promise<'answered'> {
    const client = await this.#probes.connect()
    this.#probe = client
    try {
      await client.query('select 1')
      client.release()
      return 'answered'
    } catch (error) {
      client.release(true)
      throw error
    } finally {
      this.#probe = undefined
    }
  }

  #tell(silent: boolean): void {
    if (silent) for (const client of this.#waiting.keys()) cutOff(client)
    if (silent === this.#silent) return
    this.#silent = silent
    this.#options.onChange?.(silent)
  }
}

/** Its statements fail at once, and the pool replaces it. */
function cutOff(client: pg.PoolClient): void {
  ;(client as Connected).connection.stream.destroy(new Error('Connection terminated: the database does not answer'))
}
