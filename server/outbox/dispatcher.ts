import type { Kernel } from '#server/kernel.ts'
import { batch, deliverKinds, deliverOneByOne, KindFailed } from '#server/outbox/deliver-entries.ts'
import type { OutboxHandler } from '#server/outbox/outbox-handler.ts'

const pollMilliseconds = 500

/**
 * Delivers the entries of the outbox: at once after a commit of its own node, by polling those left by nodes that died. Due
 * entries of all kinds are delivered in one transaction. A kind that fails or takes long is delivered in transactions of its own
 * until it succeeds again, so that it delays no other kind.
 */
export class Dispatcher {
  readonly #kernel: () => Kernel
  readonly #handlers: ReadonlyMap<string, OutboxHandler>
  /** Kinds that are delivered separately, with their running delivery. */
  readonly #apart = new Map<string, Promise<void> | undefined>()
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
    for (const kind of this.#apart.keys()) this.#deliverApart(kind)
    if (this.#running) this.#again = true
    else this.#running = this.#run().finally(() => (this.#running = undefined))
  }

  /** Waits until everything that is due now was tried once. */
  async drain(): Promise<void> {
    this.wake()
    await this.#idle()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#idle()
  }

  async #idle(): Promise<void> {
    for (let running = this.#deliveries(); running.length > 0; running = this.#deliveries()) await Promise.all(running)
  }

  #deliveries(): Promise<void>[] {
    return [this.#running, ...this.#apart.values()].filter((one) => one !== undefined)
  }

  async #run(): Promise<void> {
    do {
      this.#again = false
      while (!this.#stopped && (await this.#deliverBatch()));
    } while (this.#again && !this.#stopped)
  }

  /** @returns whether there may be more */
  async #deliverBatch(): Promise<boolean> {
    try {
      const kinds = [...this.#handlers.keys()].filter((kind) => !this.#apart.has(kind))
      const { count, slow } = await deliverKinds(this.#kernel(), this.#handlers, kinds)
      for (const kind of slow) this.#apart.set(kind, undefined)
      return count === batch
    } catch (error) {
      if (error instanceof KindFailed) this.#deliverApart(error.kind)
      else this.#tell(error)
      return error instanceof KindFailed
    }
  }

  #deliverApart(kind: string): void {
    if (this.#apart.get(kind)) return
    const delivery = this.#deliverKind(kind)
      .catch((error: unknown) => (this.#tell(error), false))
      .then((isWell) => void (isWell ? this.#apart.delete(kind) : this.#apart.set(kind, undefined)))
    this.#apart.set(kind, delivery)
  }

  /**
   * Delivers all entries of the kind together; where that fails, each by itself.
   *
   * @returns whether all succeeded; false where none is due, as those that failed only wait
   */
  async #deliverKind(kind: string): Promise<boolean> {
    try {
      const { count, slow } = await deliverKinds(this.#kernel(), this.#handlers, [kind])
      return count > 0 && slow.length === 0
    } catch (error) {
      if (!(error instanceof KindFailed)) throw error
      return !(await deliverOneByOne(this.#kernel(), this.#handlers, kind))
    }
  }

  #tell(error: unknown): void {
    this.#kernel().log.warn({ err: error }, 'outbox could not be read')
  }
}
