import type { Kernel } from '#server/kernel.ts'

/** Longer than the slowest node takes to notice a change, so that a client that reads again gets the new state. */
const waitMilliseconds = 600

/** The frame on which open pages read dictionaries again; it has no content. */
export const dictionariesChanged = { method: 'dictionariesChanged' } as const

/**
 * Notifies the browsers connected to this node of a change made on any node. Several changes at once cause one notice.
 *
 * @returns a function that stops it
 */
export function announceChanges(kernel: Kernel): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined
  const tell = (): void => {
    waiting = undefined
    kernel.sockets.pushLocal({ users: 'all', frame: dictionariesChanged })
  }
  const forget = kernel.caches.onChange('dictionaries', () => {
    waiting ??= setTimeout(tell, waitMilliseconds).unref()
  })
  return async () => {
    forget()
    clearTimeout(waiting)
  }
}
