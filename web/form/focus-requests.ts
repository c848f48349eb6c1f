/** Puts the focus on the field of a path; the second part of the path is for tables. */
export type FocusHandler = (path: string) => void

/**
 * Brings the focus to fields that may not be drawn yet: who is drawn registers, and a request nobody could answer waits for
 * the one who registers next.
 */
export class FocusRequests {
  readonly #handlers = new Map<string, FocusHandler>()
  #waiting: string | undefined

  /** @param key path of a field, or key of a sub-table, which then answers for all its cells */
  register(key: string, handler: FocusHandler): () => void {
    this.#handlers.set(key, handler)
    const path = this.#waiting
    if (path !== undefined && (path === key || path.startsWith(`${key}.`))) {
      this.#waiting = undefined
      // Who registers is only just being drawn; the focus moves when that is done.
      queueMicrotask(() => this.request(path))
    }
    return () => {
      if (this.#handlers.get(key) === handler) this.#handlers.delete(key)
    }
  }

  /** Leaves a request to the one who registers next, because a handler has just made room for it. */
  wait(path: string): void {
    this.#waiting = path
  }

  request(path: string): void {
    const handler = this.#handlers.get(path) ?? this.#handlers.get(path.split('.')[0] ?? '')
    this.#waiting = handler ? undefined : path
    handler?.(path)
  }
}
