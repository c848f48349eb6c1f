import type { Push } from '#server/sockets/sockets.ts'
import type { Kernel } from '#server/kernel.ts'

/** Longer than the slowest node takes to notice a change, so that a client that reads again gets the new state. */
const waitMilliseconds = 600

/**
 * Notifies the browsers connected to this node of a change made on any node, by a frame without content. Several changes at once
 * cause one notice.
 *
 * @param cache name of the versioned cache that changes
 * @param method of the frame, on which open pages read again
 * @param whom finds out whom it concerns; everybody when absent
 * @returns a function that stops it
 */
export function announceChanges(
  kernel: Kernel,
  cache: string,
  method: string,
  whom: () => Promise<Push['users']> = async () => 'all',
): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined
  let telling: Promise<void> = Promise.resolve()
  const send = async (): Promise<void> => {
    try {
      kernel.sockets.pushLocal({ users: await whom(), frame: { method } })
    } catch (error) {
      kernel.log.warn({ err: error, cache }, 'pages were not told of a change')
    }
  }
  const tell = (): void => {
    waiting = undefined
    // One after the other: what the first found out is not found out again by the second.
    telling = telling.then(send)
  }
  const forget = kernel.caches.onChange(cache, () => {
    waiting ??= setTimeout(tell, waitMilliseconds).unref()
  })
  return async () => {
    forget()
    clearTimeout(waiting)
    await telling
  }
}
