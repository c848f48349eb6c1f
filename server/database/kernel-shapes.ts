import type { AuditRow } from '#server/audit/audit.ts'
import type { Insert, TableShape } from '#server/database/write-set.ts'
import type { Idempotency } from '#server/http/serve.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { outboxRows, type OutboxEntry } from '#server/outbox/outbox.ts'

const audit: TableShape = {
  table: 'audit_entry',
  columns: {
    id: 'uuid',
    at: 'timestamptz',
    actor_id: 'text',
    actor_name: 'text',
    address: 'text',
    session_id: 'text',
    action: 'text',
    object: 'text',
    changes: 'jsonb',
    result: 'text',
    request_id: 'text',
    hash: 'bytea',
  },
}
const outbox: TableShape = { table: 'outbox', columns: { id: 'uuid', kind: 'text', payload: 'jsonb' } }
const idempotency: TableShape = {
  table: 'idempotency',
  columns: { user_id: 'text', route: 'text', key: 'text', body_hash: 'text', answer: 'jsonb', created_at: 'timestamptz' },
}

/** Audit entries for a statement that writes everything at once. */
export function auditInsert(rows: readonly AuditRow[]): Insert {
  return {
    into: audit,
    rows: rows.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      hash: `\\x${row.hash.toString('hex')}`,
    })),
  }
}

/** Outbox entries for the same; the writer wakes the dispatcher after its commit. */
export function outboxInsert(entries: readonly OutboxEntry[]): Insert {
  return { into: outbox, rows: outboxRows(entries) }
}

/** The stored answer of a request that carried a key. */
export function answerInsert(claim: Idempotency | undefined, answer: unknown): Insert {
  if (!claim) return { into: idempotency, rows: [] }
  // `now` is the clock of the database, by which old answers are forgotten: a node that is a day behind must not lose its own.
  return { into: idempotency, rows: [{ ...idempotencyKey(claim), answer: answer ?? null, created_at: 'now' }] }
}
