import type { Kernel } from '#server/kernel.ts'

/** Longer than the slowest node takes to notice a change, so that a client that reads again gets the new state. */
const waitMilliseconds = 600

/**
 * Notifies the browsers connected to this node of a change made on any node, by a frame without content. Several changes at once
 * cause one notice.
 *
 * @param cache name of the versioned cache that changes
 * @param method of the frame, on which open pages read again
 * @returns a function that stops it
 */
export function announceChanges(kernel: Kernel, cache: string, method: string): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined
  const tell = (): void => {
    waiting = undefined
    kernel.sockets.pushLocal({ users: 'all', frame: { method } })
  }
  const forget = kernel.caches.onChange(cache, () => {
    waiting ??= setTimeout(tell, waitMilliseconds).unref()
  })
  return async () => {
    forget()
    clearTimeout(waiting)
  }
}
