import { refusal, Refused } from '#engine/values/refusal.ts'

/** The result or the error of one item of a batch. */
export type Outcome<Result> = { readonly result: Result } | { readonly error: unknown }

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface BatchLimits {
  /** Items of one batch. */
  readonly items: number
  /** Batches running at once: a second one can be prepared while the first is committed. */
  readonly batches: number
  /**
   * Milliseconds after which a running batch no longer holds up the next one: a batch whose connection died unnoticed may never end.
   */
  readonly patienceMilliseconds: number
  /** Items that may wait before the next is refused, as by the full queue of the pool (security 10); 2,000 by default. */
  readonly waiting?: number
}

const waitingAtMost = 2_000

/**
 * Collects items that arrive in the same turn of the event loop, or while a batch is running, into one batch; an item that comes
 * alone is run at once. Under load one round trip to the database then serves many requests (measured in docs/performance.md).
 *
 * No item joins a batch that has begun, so a batch never reads data older than the request for it.
 */
export class Batcher<Item, Result> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>
  readonly #limits: BatchLimits
  readonly #waiting: Waiting<Item, Result>[] = []
  #running = 0
  #isDue = false

  /** @param run gives one outcome for each item, in their order; when it throws, every item of the batch gets the error */
  constructor(run: (items: readonly Item[]) => Promise<readonly Outcome<Result>[]>, limits: BatchLimits) {
    this.#run = run
    this.#limits = limits
  }

  /** Whether no item waits and no batch runs, except batches that exceeded the time limit. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0
  }

  do(item: Item): Promise<Result> {
    if (this.#waiting.length >= (this.#limits.waiting ?? waitingAtMost))
      return Promise.reject(new Refused(refusal('unavailable', 'database.unavailable'), { retryAfterSeconds: 2 }))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#next()
    })
  }

  /** Begins the next batch at the end of this turn of the event loop, so that all items of the turn are in it. */
  #next(): void {
    if (this.#isDue || this.#waiting.length === 0 || this.#running >= this.#limits.batches) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#begin()
      this.#next()
    })
  }

  #begin(): void {
    this.#running += 1
    let counts = true
    const leave = (): void => {
      if (!counts) return
      counts = false
      this.#running -= 1
      this.#next()
    }
    const late = setTimeout(leave, this.#limits.patienceMilliseconds)
    late.unref()
    void this.#runBatch(this.#waiting.splice(0, this.#limits.items)).then(() => {
      clearTimeout(late)
      leave()
    })
  }

  async #runBatch(members: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.#run(members.map((one) => one.item))
      members.forEach((member, index) => {
        const outcome = outcomes[index]!
        if ('error' in outcome) member.reject(outcome.error)
        else member.resolve(outcome.result)
      })
    } catch (error) {
      for (const member of members) member.reject(error)
    }
  }
}
