import type { Logger } from 'pino'
import type { Db } from '#server/database/types.ts'
import { newId } from '#server/new-id.ts'
import type { FaultSource } from '#server/traces/tables.ts'
import { framesOf, messageWithoutData } from '#server/traces/without-data.ts'

interface Origin {
  readonly userId: string | undefined
  readonly address: string
  readonly userAgent: string
}

/** An answered call. */
export interface RequestTrace extends Origin {
  /** Id of the request: a UUID of version 7. */
  readonly id: string
  readonly method: string
  /** Without its query, and without whatever in it may be a secret. */
  readonly path: string
  readonly code: number
  readonly milliseconds: number
}

/** An unexpected error. */
export interface FaultTrace extends Origin {
  readonly source: FaultSource
  /** What the user was shown to report; `''` where nobody saw it. */
  readonly requestId: string
  readonly place: string
  readonly error: { readonly name: string; readonly message: string; readonly stack?: string | undefined }
}

export interface Traces {
  /** Never throws and never waits: what cannot be written is lost, and the log of the process says so. */
  readonly request: (trace: RequestTrace) => void
  readonly fault: (trace: FaultTrace) => void
  /** Writes what is held, and ends when also what was taken before is written; tests wait for it instead of sleeping. */
  readonly flush: () => Promise<void>
}

/**
 * Calls of one second that are kept of one node: more than an office makes, and so few that writing them costs a busy server
 * nothing. Failed ones are kept beyond it, but for those that a budget refused: else whoever floods the server fills its disk.
 */
const requestsASecond = 50
const tooMany = 429
/** Most lines that are held while the database is slow; then the oldest go. */
const mostHeld = 5_000
/** Lines of one statement. */
const batch = 500

export interface TraceParts {
  readonly db: Db
  readonly log: Logger
  readonly now: () => number
  /** Which of the two logs are kept at all. */
  readonly keeps: () => Promise<{ readonly requests: boolean; readonly faults: boolean }>
}

/** Holds what was asked and what went wrong, and writes it once a second in one statement: a request never waits for its trace. */
export class HeldTraces implements Traces {
  readonly #parts: TraceParts
  #requests: (RequestTrace & { readonly at: number })[] = []
  #faults: (FaultTrace & { readonly at: number })[] = []
  #second = 0
  #ofSecond = 0
  #lost = 0
  /** Settles when all that was taken so far is written, or could not be. */
  #writing: Promise<unknown> = Promise.resolve()

  constructor(parts: TraceParts) {
    this.#parts = parts
  }

  request(trace: RequestTrace): void {
    const at = this.#parts.now()
    const second = Math.floor(at / 1_000)
    if (second !== this.#second) [this.#second, this.#ofSecond] = [second, 0]
    this.#ofSecond += 1
    if (this.#ofSecond > requestsASecond && (trace.code < 400 || trace.code === tooMany)) return
    this.#requests = this.#held(this.#requests, { ...trace, at })
  }

  fault(trace: FaultTrace): void {
    this.#faults = this.#held(this.#faults, { ...trace, at: this.#parts.now() })
  }

  flush(): Promise<void> {
    const before = this.#writing
    const writing = this.#write()
    // Who asked for the lines before hears why they failed.
    this.#writing = Promise.allSettled([before, writing])
    return before.then(() => writing)
  }

  async #write(): Promise<void> {
    const [requests, faults, lost] = [this.#requests, this.#faults, this.#lost]
    ;[this.#requests, this.#faults, this.#lost] = [[], [], 0]
    if (lost > 0) this.#parts.log.warn({ lost }, 'lines of the request and exception logs were lost')
    if (requests.length + faults.length === 0) return
    const keeps = await this.#parts.keeps()
    if (keeps.requests) for (const part of inBatches(requests)) await this.#writeRequests(part)
    if (keeps.faults) for (const part of inBatches(faults)) await this.#writeFaults(part)
  }

  #held<Trace>(held: Trace[], trace: Trace): Trace[] {
    if (held.length >= mostHeld) {
      this.#lost += 1
      held.shift()
    }
    held.push(trace)
    return held
  }

  async #writeRequests(traces: readonly (RequestTrace & { readonly at: number })[]): Promise<void> {
    await this.#parts.db
      .insertInto('request_log')
      .values(
        traces.map(({ id, at, userId, address, userAgent, method, path, code, milliseconds }) => ({
          id,
          at: new Date(at),
          user_id: userId ?? null,
          address,
          user_agent: userAgent,
          method,
          path: path.slice(0, 300),
          code,
          milliseconds: Math.round(milliseconds),
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }

  async #writeFaults(traces: readonly (FaultTrace & { readonly at: number })[]): Promise<void> {
    await this.#parts.db
      .insertInto('exception_log')
      .values(
        traces.map(({ at, source, requestId, userId, address, userAgent, place, error }) => ({
          id: newId(),
          at: new Date(at),
          source,
          request_id: requestId.slice(0, 100),
          user_id: userId ?? null,
          address,
          user_agent: userAgent,
          place: (place.split(/[?#]/)[0] ?? '').slice(0, 300),
          name: error.name.slice(0, 100),
          message: messageWithoutData(error.message),
          stack: framesOf(error.stack ?? ''),
        })),
      )
      .execute()
  }
}

function inBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / batch) }, (_, index) => items.slice(index * batch, (index + 1) * batch))
}

/** An error as the exception log tells it: name with the code of the database, and where in the tables it happened. */
export function faultOf(error: unknown): FaultTrace['error'] {
  if (!(error instanceof Error)) return { name: 'unknown', message: String(error) }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const name = typeof code === 'string' ? `${error.name} ${code}` : error.name
  const places = [table, constraint].filter((place) => typeof place === 'string' && place !== '')
  const message = places.length > 0 ? `${error.message} (${places.join(', ')})` : error.message
  return { name, message, stack: error.stack }
}
