const watched = new Set<() => boolean>()

/** Registers a function that tells whether the page has unsent input. Returns a function that unregisters it. */
export function watchUnsent(hasUnsent: () => boolean): () => void {
  watched.add(hasUnsent)
  return () => watched.delete(hasUnsent)
}

/** Whether the page has unsent input. */
export function hasUnsent(): boolean {
  return [...watched].some((has) => has())
}
