import { randomUUIDv7 } from 'node:crypto'
import type { Kernel } from '#server/kernel.ts'
import { afterCommit } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'

/** Something that leaves the transaction: a message, a push, a mail. Written with the change, delivered at least once. */
export interface OutboxEntry {
  readonly kind: string
  /** Ids and values, never a row. */
  readonly payload: Readonly<Record<string, unknown>>
}

/** What a handler may use while it delivers one entry. */
export interface Delivery {
  readonly kernel: Kernel
  /** The entry leaves the outbox in the same transaction: what is written here happens exactly once. */
  readonly tx: Tx
  /** For what cannot be taken back (a push): runs once the delivery is committed. */
  readonly afterCommit: (effect: () => Promise<void>) => void
}

/** Delivers one entry; a second run with the same id must change nothing. */
export type OutboxHandler = (entry: { readonly id: string; readonly payload: Readonly<Record<string, unknown>> }, delivery: Delivery) => Promise<void>

export interface OutboxRow {
  id: string
  kind: string
  payload: string
}

declare module '#server/database/types.ts' {
  interface Tables {
    outbox: {
      id: string
      kind: string
      payload: unknown
      created_at: import('kysely').Generated<Date>
      attempts: import('kysely').Generated<number>
      next_at: import('kysely').Generated<Date>
      error: string | null
      parked: import('kysely').Generated<boolean>
    }
  }
}

export interface Outbox {
  /** Writes entries into the transaction of the change; the dispatcher of this node is told after the commit. */
  readonly write: (tx: Tx, entries: readonly OutboxEntry[]) => Promise<void>
  /** Tells the dispatcher that a commit left entries (for writers that insert the rows in a statement of their own). */
  readonly wake: () => void
}

/** The rows of entries, for writers that insert them together with the record. */
export function outboxRows(entries: readonly OutboxEntry[]): OutboxRow[] {
  return entries.map((entry) => ({ id: randomUUIDv7(), kind: entry.kind, payload: JSON.stringify(entry.payload) }))
}

export function createOutbox(wake: () => void): Outbox {
  return {
    wake,
    write: async (tx, entries) => {
      if (entries.length === 0) return
      await tx.insertInto('outbox').values(outboxRows(entries)).execute()
      afterCommit(tx, wake)
    },
  }
}
