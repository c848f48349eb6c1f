/** Focuses the field of a path. Tables use the part of the path behind their key. */
export type FocusHandler = (path: string) => void

/**
 * Moves the focus to fields that may not be drawn yet: drawn fields register a handler, and a request without a handler is kept
 * until the next one registers.
 */
export class FocusRequests {
  readonly #handlers = new Map<string, FocusHandler>()
  #waiting: string | undefined

  /** @param key path of a field, or key of a sub-table, whose handler then serves all of its cells */
  register(key: string, handler: FocusHandler): () => void {
    this.#handlers.set(key, handler)
    const path = this.#waiting
    if (path !== undefined && (path === key || path.startsWith(`${key}.`))) {
      this.#waiting = undefined
      // The field registers while it is being drawn; the focus can move only afterwards.
      queueMicrotask(() => this.request(path))
    }
    return () => {
      if (this.#handlers.get(key) === handler) this.#handlers.delete(key)
    }
  }

  /** Keeps a request for the next handler, because the current one has just started to draw the field. */
  wait(path: string): void {
    this.#waiting = path
  }

  request(path: string): void {
    const handler = this.#handlers.get(path) ?? this.#handlers.get(path.split('.')[0] ?? '')
    this.#waiting = handler ? undefined : path
    handler?.(path)
  }
}
