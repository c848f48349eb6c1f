import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** What a handler may use while it delivers one entry. */
export interface Delivery {
  readonly kernel: Kernel
  /** The entry leaves the outbox in the same transaction: what is written here happens exactly once. */
  readonly tx: Tx
  /** For what cannot be taken back (a push): runs once the delivery is committed. */
  readonly afterCommit: (effect: () => Promise<void>) => void
}

/** Delivers one entry; a second run with the same id must change nothing. */
export type OutboxHandler = (
  entry: { readonly id: string; readonly payload: Readonly<Record<string, unknown>> },
  delivery: Delivery,
) => Promise<void>
