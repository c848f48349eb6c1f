import type { Kernel } from '#server/kernel.ts'

/** Longer than the slowest node takes to see the change, so that nobody who asks anew is told the old. */
const waitMilliseconds = 600

/** The frame that tells an open page to read its look-ups anew; it carries nothing. */
export const dictionariesChanged = { method: 'dictionariesChanged' } as const

/**
 * Tells the browsers at this node of a change on any node. Several changes at once are told once.
 *
 * @returns how to stop
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
