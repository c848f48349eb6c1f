import { afterCommit } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { tableShape, type Insert } from '#server/database/write-set.ts'
import { newId } from '#server/new-id.ts'

/** An effect outside the transaction: a message, a push, a mail. Stored in the transaction of the change, delivered at least once. */
export interface OutboxEntry {
  readonly kind: string
  /** Ids and values, never a row. */
  readonly payload: Readonly<Record<string, unknown>>
}

type OutboxRow = {
  readonly id: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
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
  /** Writes entries in the transaction of the change; the dispatcher of this node is woken after the commit. */
  readonly write: (tx: Tx, entries: readonly OutboxEntry[]) => Promise<void>
  /** Wakes the dispatcher after a commit (for writers that insert the rows in a statement of their own). */
  readonly wake: () => void
}

const outboxShape = tableShape('outbox', { id: 'uuid', kind: 'text', payload: 'jsonb' })

/** Entries for a save that writes everything at once; it wakes the dispatcher after its commit. */
export function outboxInsert(entries: readonly OutboxEntry[]): Insert {
  return { into: outboxShape, rows: outboxRows(entries) }
}

function outboxRows(entries: readonly OutboxEntry[]): OutboxRow[] {
  return entries.map((entry) => ({ id: newId(), kind: entry.kind, payload: entry.payload }))
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
