const watched = new Set<() => boolean>()

/** Says how to find out whether something typed on the page is not sent yet. Answers how to take it back. */
export function watchUnsent(hasUnsent: () => boolean): () => void {
  watched.add(hasUnsent)
  return () => watched.delete(hasUnsent)
}

/** Whether anything on the page would be lost with it. */
export function hasUnsent(): boolean {
  return [...watched].some((has) => has())
}
