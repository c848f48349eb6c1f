import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'

const pollMilliseconds = 500
const batch = 50
/** Tries until an entry is parked and shown to administrators (security 14.6). */
const attemptsAtMost = 20

const remove = fixedStatement<never>('delete from outbox where id = any($1::uuid[])')

interface Claimed {
  id: string
  kind: string
  payload: Record<string, unknown>
  attempts: number
}

/** Delivers what transactions left behind: told at once by its own node, polling for what dead nodes left. */
export class Dispatcher {
  readonly #kernel: () => Kernel
  readonly #handlers: ReadonlyMap<string, OutboxHandler>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(kernel: () => Kernel, handlers: ReadonlyMap<string, OutboxHandler>) {
    this.#kernel = kernel
    this.#handlers = handlers
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollMilliseconds)
    this.#timer.unref()
  }

  wake(): void {
    if (this.#stopped) return
    if (this.#running) this.#again = true
    else this.#running = this.#run().finally(() => (this.#running = undefined))
  }

  /** Waits until everything that is due now was tried once. */
  async drain(): Promise<void> {
    this.wake()
    while (this.#running) await this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#again = false
        while (!this.#stopped && (await this.#deliverBatch()) === batch);
      } while (this.#again && !this.#stopped)
    } catch (error) {
      this.#kernel().log.warn({ err: error }, 'outbox could not be read')
    }
  }

  async #deliverBatch(): Promise<number> {
    const effects: (() => Promise<void>)[] = []
    const count = await inTransaction(this.#kernel().db, async (tx) => {
      effects.length = 0
      const { rows } = await sql<Claimed>`
        select id, kind, payload, attempts from outbox where not parked and next_at <= now()
        order by next_at limit ${batch} for update skip locked`.execute(tx)
      if (rows.length > 0) await this.#deliverAll(tx, rows, effects)
      return rows.length
    })
    for (const effect of effects) await effect().catch((error: unknown) => this.#kernel().log.warn({ err: error }, 'push failed'))
    return count
  }

  /** All in one go, which is half the statements; where one fails, each by itself. */
  async #deliverAll(tx: Tx, entries: readonly Claimed[], effects: (() => Promise<void>)[]): Promise<void> {
    const own: (() => Promise<void>)[] = []
    await sql`savepoint batch`.execute(tx)
    try {
      for (const entry of entries) await this.#handle(tx, entry, own)
      await remove(tx, [entries.map((entry) => entry.id)])
      effects.push(...own)
    } catch {
      await sql`rollback to savepoint batch`.execute(tx)
      for (const entry of entries) await this.#deliver(tx, entry, effects)
    }
  }

  async #handle(tx: Tx, entry: Claimed, effects: (() => Promise<void>)[]): Promise<void> {
    const handler = this.#handlers.get(entry.kind)
    if (!handler) throw new RangeError(`no handler for outbox kind ${entry.kind}`)
    await handler(
      { id: entry.id, payload: entry.payload },
      { kernel: this.#kernel(), tx, afterCommit: (effect) => void effects.push(effect) },
    )
  }

  /** One entry in a savepoint, so that a failing one takes nothing of the batch with it. */
  async #deliver(tx: Tx, entry: Claimed, effects: (() => Promise<void>)[]): Promise<void> {
    const own: (() => Promise<void>)[] = []
    await sql`savepoint delivery`.execute(tx)
    try {
      await this.#handle(tx, entry, own)
      await remove(tx, [[entry.id]])
      effects.push(...own)
    } catch (error) {
      await sql`rollback to savepoint delivery`.execute(tx)
      await this.#postpone(tx, entry, error)
    }
    await sql`release savepoint delivery`.execute(tx)
  }

  /** Waits 1 s, 2 s, 4 s … up to an hour. */
  async #postpone(tx: Tx, entry: Claimed, error: unknown): Promise<void> {
    this.#kernel().log.error({ err: error, outboxId: entry.id, kind: entry.kind }, 'delivery failed')
    const seconds = Math.min(2 ** entry.attempts, 3600)
    const attempts = entry.attempts + 1
    await sql`update outbox set attempts = ${attempts}, next_at = now() + make_interval(secs => ${seconds}),
      parked = ${attempts >= attemptsAtMost}, error = ${String(error).slice(0, 500)} where id = ${entry.id}`.execute(tx)
  }
}
