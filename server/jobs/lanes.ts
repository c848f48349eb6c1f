/** Jobs a node runs at the same time. */
export const placesOfNode = 6

/** Most of them in one lane: a node is blocked only when three lanes hang at once. */
const placesOfLane = 2

/** Which lanes of a node are full. */
export class Lanes {
  readonly #running = new Map<string, number>()

  /** @returns whether there was a place; then `leave` must follow */
  enter(lane: string): boolean {
    const running = this.#running.get(lane) ?? 0
    if (running >= placesOfLane) return false
    this.#running.set(lane, running + 1)
    return true
  }

  leave(lane: string): void {
    const left = (this.#running.get(lane) ?? 1) - 1
    if (left === 0) this.#running.delete(lane)
    else this.#running.set(lane, left)
  }

  full(): string[] {
    return [...this.#running].filter(([, running]) => running >= placesOfLane).map(([lane]) => lane)
  }
}
