/** Frames one connection may send: so many a second, and a burst at once (security 10). */
export class FrameBudget {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #since: number | undefined

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
  }

  /** @param now milliseconds of any clock; false when the budget is used up */
  take(now: number): boolean {
    const passed = Math.max(0, now - (this.#since ?? now))
    this.#left = Math.min(this.#burst, this.#left + (passed * this.#perSecond) / 1000)
    this.#since = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
