import { createStore } from 'zustand/vanilla'

/** Whether the server answered the last call; what it answered does not matter. */
export const reachStore = createStore<{ readonly isReached: boolean }>(() => ({ isReached: true }))

export function noteReach(isReached: boolean): void {
  if (reachStore.getState().isReached !== isReached) reachStore.setState({ isReached })
}

/** Asks the server for a sign of life. */
export async function probe(): Promise<void> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    noteReach(ok)
  } catch {
    noteReach(false)
  }
}
