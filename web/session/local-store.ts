/** Prefix of all keys of this product in the browser's storage. */
export const storagePrefix = 'seedbed.'

/** Prefix of the keys of unsent input of forms. */
export const autosavePrefix = 'draft.'

/** Prefix of the keys of open tabs. */
export const tabsPrefix = 'tabs.'

/** The browser's storage with the prefix. When it is full or forbidden, nothing is stored. */
export const localStore = {
  get(name: string): string | undefined {
    try {
      return localStorage.getItem(storagePrefix + name) ?? undefined
    } catch {
      return undefined
    }
  },
  /**
   * Stores a value; `undefined` removes it.
   *
   * @returns whether it is stored
   */
  set(name: string, value: string | undefined): boolean {
    try {
      if (value === undefined) localStorage.removeItem(storagePrefix + name)
      else localStorage.setItem(storagePrefix + name, value)
      return true
    } catch {
      return false
    }
  },
  /** The names that begin with `start`. */
  names(start: string): readonly string[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(storagePrefix + start))
        .map((key) => key.slice(storagePrefix.length))
    } catch {
      return []
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

/** The storage of this window alone, which outlives a reload and a crash of the window. */
export const windowStore = {
  get(name: string): string | undefined {
    try {
      return sessionStorage.getItem(storagePrefix + name) ?? undefined
    } catch {
      return undefined
    }
  },
  /** Stores a value; `undefined` removes it. Where storage is forbidden, nothing is stored. */
  set(name: string, value: string | undefined): void {
    try {
      if (value === undefined) sessionStorage.removeItem(storagePrefix + name)
      else sessionStorage.setItem(storagePrefix + name, value)
    } catch {
      // Forbidden, or full.
    }
  },
}
