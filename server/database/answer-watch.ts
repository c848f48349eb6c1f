import { isUnavailable } from '#server/database/failures.ts'
import type { Probe } from '#server/database/probe.ts'

/** A connection that can be cut off, whatever its statements wait for. */
export interface WatchedConnection {
  /** Of its process on the database server; undefined until it is known. */
  readonly pid: number | undefined
  /** Its statements fail at once, and the pool replaces it. */
  readonly cutOff: () => void
}

export interface Clock {
  /** Milliseconds. */
  readonly now: () => number
  /** @returns how to end it */
  readonly every: (milliseconds: number, look: () => void) => () => void
}

export interface AnswerWatchOptions {
  readonly probe: Probe
  /** How long a caller waits at most when the database has fallen silent. */
  readonly waitMilliseconds: number
  readonly clock?: Clock
  /** Called when the database falls silent, and when it answers again. */
  readonly onChange?: (silent: boolean) => void
  /** Called when one connection was thrown away beside a database that answers. */
  readonly onDeadConnection?: () => void
}

/** One exchange that has no answer yet. */
interface Waiting {
  readonly since: number
  /** How often in a row the server said that it does not work on it. */
  forgotten: number
}

/** One question to the database. */
interface Asked {
  readonly at: number
  readonly overdue: ReadonlyMap<WatchedConnection, Waiting>
}

/**
 * Notices that the database is there and does not answer (security 14.13): a paused machine, a hanging disk, a lost network. Nothing
 * reports an error then, and the time limits of PostgreSQL itself do not run.
 *
 * A statement that waits for long may be slow or wait for a lock, so another connection asks for something trivial. The database counts
 * as silent when two questions in a row, the second over a fresh connection, get no answer and no statement of anybody gets one
 * meanwhile: then every waiting statement is given up with its connection, and none is sent until the database answers
 * again. On a machine that is only overloaded something comes back now and then; and time in which this process itself stood still
 * does not count, because the answer may lie unread.
 *
 * Where the database answers and says twice that it does not work on a statement that waits for it, that one connection is
 * dead: it alone is thrown away.
 */
export class AnswerWatch {
  readonly #options: AnswerWatchOptions
  readonly #clock: Clock
  readonly #lookMilliseconds: number
  readonly #waiting = new Map<WatchedConnection, Waiting>()
  #endLooking: (() => void) | undefined
  #lookedAt = 0
  /** Milliseconds in which this process was at work; see above. */
  #time = 0
  #answeredAt = 0
  #asked: Asked | undefined
  #unanswered = 0
  #silent = false

  constructor(options: AnswerWatchOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#lookMilliseconds = options.waitMilliseconds / 16
  }

  /** Nothing comes back from the database. */
  get silent(): boolean {
    return this.#silent
  }

  /** Watches over one exchange of a connection with the database. */
  async during<Result>(connection: WatchedConnection, exchange: Promise<Result>): Promise<Result> {
    this.#waiting.set(connection, { since: this.#time, forgotten: 0 })
    this.#startLooking()
    try {
      const result = await exchange
      this.#answeredAt = this.#time
      return result
    } catch (error) {
      if (!isUnavailable(error)) this.#answeredAt = this.#time
      throw error
    } finally {
      this.#waiting.delete(connection)
    }
  }

  async close(): Promise<void> {
    this.#endLooking?.()
    this.#asked = undefined
    await this.#options.probe.close()
  }

  #startLooking(): void {
    if (this.#endLooking) return
    this.#lookedAt = this.#clock.now()
    this.#endLooking = this.#clock.every(this.#lookMilliseconds, () => this.#look())
  }

  #look(): void {
    const now = this.#clock.now()
    this.#time += Math.min(now - this.#lookedAt, 2 * this.#lookMilliseconds)
    this.#lookedAt = now
    const { waitMilliseconds } = this.#options
    if (this.#asked) {
      if (this.#time - this.#asked.at < waitMilliseconds * 0.28) return
      this.#giveUp(this.#asked)
    }
    if (this.#silent || this.#waitingFor(waitMilliseconds / 4).size > 0) return this.#ask()
    if (this.#waiting.size > 0) return
    this.#endLooking?.()
    this.#endLooking = undefined
  }

  #waitingFor(milliseconds: number): ReadonlyMap<WatchedConnection, Waiting> {
    return new Map([...this.#waiting].filter(([, { since }]) => this.#time - since >= milliseconds))
  }

  #ask(): void {
    const asked: Asked = { at: this.#time, overdue: this.#waitingFor(this.#options.waitMilliseconds) }
    this.#asked = asked
    const answered = (working: ReadonlySet<number> | undefined): void => {
      if (this.#asked !== asked) return
      this.#asked = undefined
      this.#unanswered = 0
      this.#tell(false)
      if (working) this.#throwAwayDead(asked, working)
    }
    const pids = [...asked.overdue.keys()].flatMap(({ pid }) => pid ?? [])
    // An error is an answer too, which everybody else gets as well.
    this.#options.probe.ask(pids).then(answered, () => answered(undefined))
  }

  #giveUp({ at }: Asked): void {
    this.#asked = undefined
    this.#options.probe.giveUp()
    this.#unanswered = this.#answeredAt > at ? 0 : this.#unanswered + 1
    if (this.#unanswered >= 2) this.#tell(true)
  }

  #tell(silent: boolean): void {
    if (silent) for (const connection of this.#waiting.keys()) connection.cutOff()
    if (silent === this.#silent) return
    this.#silent = silent
    this.#options.onChange?.(silent)
  }

  #throwAwayDead({ overdue }: Asked, working: ReadonlySet<number>): void {
    for (const [connection, waiting] of overdue) {
      const { pid } = connection
      if (pid === undefined || this.#waiting.get(connection) !== waiting) continue
      waiting.forgotten = working.has(pid) ? 0 : waiting.forgotten + 1
      if (waiting.forgotten < 2) continue
      connection.cutOff()
      this.#options.onDeadConnection?.()
    }
  }
}

const systemClock: Clock = {
  now: () => performance.now(),
  every: (milliseconds, look) => {
    const timer = setInterval(look, milliseconds).unref()
    return () => clearInterval(timer)
  },
}
