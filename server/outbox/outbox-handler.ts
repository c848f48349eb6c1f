import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Push, PushAbout } from '#server/sockets/sockets.ts'

/**
 * What a handler may use while it delivers: the transaction only, so that it never waits for another service or connection. Slow
 * or external work is a job that the handler adds.
 */
export interface Delivery {
  readonly kernel: Pick<Kernel, 'texts' | 'now' | 'settings'>
  /** The entries leave the outbox in the same transaction: what is written here happens exactly once. */
  readonly tx: Tx
  /** For open pages; sent once the delivery is committed, because it cannot be taken back. */
  readonly push: (push: Push | PushAbout) => void
}

export interface DueEntry {
  readonly id: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Delivers entries of one kind that are due together; a second run with the same ids must change nothing. When it throws,
 * each of them is tried by itself.
 */
export type OutboxHandler = (entries: readonly DueEntry[], delivery: Delivery) => Promise<void>
