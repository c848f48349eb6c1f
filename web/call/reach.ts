import { createStore } from 'zustand/vanilla'

/** Whether the server answered the last call, with any code. */
export const reachStore = createStore<{ readonly isReached: boolean }>(() => ({ isReached: true }))

export function noteReach(isReached: boolean): void {
  if (reachStore.getState().isReached !== isReached) reachStore.setState({ isReached })
}

/** Asks the server whether it is reachable. */
export async function probe(): Promise<void> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', credentials: 'omit' })
    noteReach(ok)
  } catch {
    noteReach(false)
  }
}
