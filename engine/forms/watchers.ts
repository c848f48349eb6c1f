type Listener = () => void

/** Listeners by path; those of `''` are called for every change. */
export class Watchers {
  readonly #listeners = new Map<string, Set<Listener>>()

  /** @returns a function that ends the subscription */
  add(path: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(path) ?? new Set()
    listeners.add(listener)
    this.#listeners.set(path, listeners)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(path) === listeners) this.#listeners.delete(path)
    }
  }

  tell(paths: Iterable<string>): void {
    for (const path of paths) for (const listener of this.#listeners.get(path) ?? []) listener()
  }
}
