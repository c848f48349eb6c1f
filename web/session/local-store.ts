/** Prefix of all keys of this product in the browser's storage. */
export const storagePrefix = 'seedbed.'

/** Prefix of the keys of unsent input; signing out removes it. */
export const draftPrefix = 'draft.'

/** The browser's storage with the prefix. When storage is full or forbidden, values are silently not stored. */
export const localStore = {
  get(name: string): string | undefined {
    try {
      return localStorage.getItem(storagePrefix + name) ?? undefined
    } catch {
      return undefined
    }
  },
  /** Stores a value; `undefined` removes it. */
  set(name: string, value: string | undefined): void {
    try {
      if (value === undefined) localStorage.removeItem(storagePrefix + name)
      else localStorage.setItem(storagePrefix + name, value)
    } catch {
      // Storage is full or forbidden: nothing is stored.
    }
  },
  /** Removes every value whose name starts with `start`. */
  removeAll(start: string): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(storagePrefix + start)) localStorage.removeItem(key)
    } catch {
      // Storage is forbidden: there is nothing to remove.
    }
  },
}
