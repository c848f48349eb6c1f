import { sql } from 'kysely'
import type { Kernel } from '#server/kernel.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'
import type { Push } from '#server/sockets/sockets.ts'

const pollMilliseconds = 500
const batch = 200
/** Tries until an entry is parked and shown to administrators (security 14.6). */
const attemptsAtMost = 20

const claim = fixedStatement<Claimed>(`
  select id, kind, payload, attempts from outbox where not parked and next_at <= now()
  order by next_at limit $1 for update skip locked`)
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
    const pushes: Push[] = []
    const count = await inTransaction(this.#kernel().db, async (tx) => {
      pushes.length = 0
      const rows = await claim(tx, [batch])
      if (rows.length > 0) await this.#deliverAll(tx, rows, pushes)
      return rows.length
    })
    await this.#kernel()
      .sockets.push(pushes)
      .catch((error: unknown) => this.#kernel().log.warn({ err: error }, 'push failed'))
    return count
  }

  /** All of one kind in one go; where that fails, each by itself. */
  async #deliverAll(tx: Tx, entries: readonly Claimed[], pushes: Push[]): Promise<void> {
    if (!(await this.#deliver(tx, entries, pushes))) return
    for (const entry of entries) await this.#deliverAlone(tx, entry, pushes)
  }

  /** @returns the error of the first handler that failed; then nothing of these entries has happened */
  async #deliver(tx: Tx, entries: readonly Claimed[], pushes: Push[]): Promise<{ error: unknown } | undefined> {
    const own: Push[] = []
    await sql`savepoint delivery`.execute(tx)
    try {
      for (const [kind, due] of Map.groupBy(entries, (entry) => entry.kind)) {
        const handler = this.#handlers.get(kind)
        if (!handler) throw new RangeError(`no handler for outbox kind ${kind}`)
        await handler(due, { kernel: this.#kernel(), tx, push: (push) => void own.push(push) })
      }
      await remove(tx, [entries.map((entry) => entry.id)])
      pushes.push(...own)
      return undefined
    } catch (error) {
      await sql`rollback to savepoint delivery`.execute(tx)
      return { error }
    }
  }

  async #deliverAlone(tx: Tx, entry: Claimed, pushes: Push[]): Promise<void> {
    const failed = await this.#deliver(tx, [entry], pushes)
    if (failed) await this.#postpone(tx, entry, failed.error)
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
