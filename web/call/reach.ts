import { createStore } from 'zustand/vanilla'

/** Whether the server took the last call: it was answered, and not because the server is starting, stopping or without its database. */
export const reachStore = createStore<{ readonly isReached: boolean }>(() => ({ isReached: true }))

export function noteReach(isReached: boolean): void {
  if (reachStore.getState().isReached !== isReached) reachStore.setState({ isReached })
}

/** Why a call was not answered, as the text for it: it is not made again by itself. */
export const outageText = (): 'web.offline' | 'web.unreached' => (navigator.onLine ? 'web.unreached' : 'web.offline')

/** Waits until the server answers again, which it may already do. */
export function reachedAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (reachStore.getState().isReached) return resolve()
    const done = () => {
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const stop = reachStore.subscribe(({ isReached }) => isReached && done())
    signal.addEventListener('abort', done)
  })
}

/** Asks the server whether it takes work. */
export async function probe(): Promise<void> {
  try {
    const { ok } = await fetch('/readyz', { cache: 'no-store', credentials: 'omit' })
    noteReach(ok)
  } catch {
    noteReach(false)
  }
}
