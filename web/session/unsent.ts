/** A form that is open on this page. */
interface Watched {
  /** Whether it has unsent input. */
  readonly has: () => boolean
  /** Keeps on the device what was typed last. */
  readonly keep: () => void
}

const watched = new Set<Watched>()

/** Registers a form with its input. Returns a function that unregisters it. */
export function watchUnsent(form: Watched): () => void {
  watched.add(form)
  return () => watched.delete(form)
}

/** Whether the page has unsent input. */
export function hasUnsent(): boolean {
  return [...watched].some(({ has }) => has())
}

/** Keeps on the device what was typed on this page. */
export function keepUnsent(): void {
  for (const { keep } of watched) keep()
}
