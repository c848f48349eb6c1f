/** Every key of this product in the browser's storage starts with it. */
export const storagePrefix = 'seedbed.'

/** Below it lie texts typed but not sent; a sign-out removes them. */
export const draftPrefix = 'draft.'

/** The browser's storage with the fixed prefix. A full or forbidden storage is no error: what it should keep is then not kept. */
export const localStore = {
  get(name: string): string | undefined {
    try {
      return localStorage.getItem(storagePrefix + name) ?? undefined
    } catch {
      return undefined
    }
  },
  /** Keeps a value; `undefined` forgets it. */
  set(name: string, value: string | undefined): void {
    try {
      if (value === undefined) localStorage.removeItem(storagePrefix + name)
      else localStorage.setItem(storagePrefix + name, value)
    } catch {
      // nothing is kept
    }
  },
  /** Forgets every value whose name starts so. */
  removeAll(start: string): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(storagePrefix + start)) localStorage.removeItem(key)
    } catch {
      // nothing was kept
    }
  },
}
