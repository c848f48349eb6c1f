import type { AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import type { Decide, Origin } from '#server/saves/plan.ts'

/** Adds one entry of the audit log to the transaction (security 12). */
export type Audit = (note: AuditNote) => void

/**
 * The service through which requests write: atomic, audited, once for each idempotency key, retried after serialization failures
 * and deadlocks.
 */
export interface Saves {
  /**
   * Carries out what was decided, together with its audit entries, its outbox entries and its stored answer. When it returns,
   * all of it is durable; when it throws, none of it has happened.
   *
   * @throws Refused as the decision refuses, 409 while another request with the same key runs; the unique violation of the
   *   database where a row is there already
   */
  readonly save: <Answer>(origin: Origin, decide: Decide<Answer>) => Promise<Answer>
  /**
   * The same for changes that are not decided as values: the work runs in one transaction of its own, whole once more after a
   * serialization failure or deadlock, so it must have no effect outside the database.
   *
   * @param stored what of the answer is kept for a repeated request
   */
  readonly transaction: <Answer>(
    origin: Origin,
    work: (tx: Tx, audit: Audit) => Promise<Answer>,
    stored?: (answer: Answer) => unknown,
  ) => Promise<Answer>
}
