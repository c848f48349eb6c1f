/** What became of one item of a batch. */
export type Settled<Result> = { readonly result: Result } | { readonly error: unknown }

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export interface BatchLimits {
  /** Items of one batch. */
  readonly items: number
  /** Batches under way at once: a second one makes ready while the first is being committed. */
  readonly batches: number
}

/**
 * Items that arrive while a batch is under way go into the next one together; a lone one never waits. Under load one round
 * trip to the database serves many requests, whose price is mostly sending and waking (docs/performance.md).
 *
 * No item joins a batch that has begun: what a batch reads is never older than the items that ask for it.
 */
export class Batcher<Item, Result> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Settled<Result>[]>
  readonly #limits: BatchLimits
  readonly #waiting: Waiting<Item, Result>[] = []
  #running = 0

  /** @param run gives one outcome for each item, in their order; when it throws, every item of the batch gets the error */
  constructor(run: (items: readonly Item[]) => Promise<readonly Settled<Result>[]>, limits: BatchLimits) {
    this.#run = run
    this.#limits = limits
  }

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0
  }

  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#running < this.#limits.batches) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#running += 1
    while (this.#waiting.length > 0) await this.#settle(this.#waiting.splice(0, this.#limits.items))
    this.#running -= 1
  }

  async #settle(members: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const settled = await this.#run(members.map((one) => one.item))
      members.forEach((member, index) => {
        const outcome = settled[index]!
        if ('error' in outcome) member.reject(outcome.error)
        else member.resolve(outcome.result)
      })
    } catch (error) {
      for (const member of members) member.reject(error)
    }
  }
}
