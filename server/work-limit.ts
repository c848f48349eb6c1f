import { tooMany } from '#server/too-many.ts'

/** Lets few pieces of heavy work run at once; a bounded number waits, the next is refused with 429. */
export class WorkLimit {
  readonly #running: number
  readonly #queued: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(running: number, queued: number) {
    this.#running = running
    this.#queued = queued
  }

  get idle(): boolean {
    return this.#busy === 0
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#busy >= this.#running) await this.#turn()
    else this.#busy += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The next waiting piece takes the place over, so that a new one cannot overtake it.
      if (next) next()
      else this.#busy -= 1
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#queued) throw tooMany(2)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}

/** A limit of its own for each key; keys without work take no room. */
export class WorkLimitByKey {
  readonly #limits = new Map<string, WorkLimit>()
  readonly #running: number
  readonly #queued: number

  constructor(running: number, queued: number) {
    this.#running = running
    this.#queued = queued
  }

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const limit = this.#limits.get(key) ?? new WorkLimit(this.#running, this.#queued)
    this.#limits.set(key, limit)
    try {
      return await limit.run(work)
    } finally {
      if (limit.idle) this.#limits.delete(key)
    }
  }
}
