import type { Kernel } from '#server/kernel.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** Something that leaves the transaction: a message, a push, a mail. Written with the change, delivered at least once. */
export interface OutboxEntry {
  readonly kind: string
  /** Ids and values, never a row. */
  readonly payload: Readonly<Record<string, unknown>>
}

/** Delivers one entry; a second run with the same id must change nothing. */
export type OutboxHandler = (entry: { readonly id: string; readonly payload: Readonly<Record<string, unknown>> }, kernel: Kernel, db: Db) => Promise<void>

export interface Outbox {
  /** Writes entries into the transaction of the change; the dispatcher of this node is told after the commit. */
  readonly write: (tx: Tx, entries: readonly OutboxEntry[]) => Promise<void>
  /** Tells the dispatcher that a commit left entries (for writers that insert the rows in a statement of their own). */
  readonly wake: () => void
}
