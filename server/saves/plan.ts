import type { RawBuilder } from 'kysely'
import type { Refusal } from '#engine/values/refusal.ts'
import type { AuditActor, AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import type { Change, TableShape } from '#server/database/write-set.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'
import type { Idempotency } from '#server/saves/stored-answers.ts'

/** Where a save comes from: who acts, for the audit log, and the idempotency key of the request. */
export interface Origin {
  readonly actor: AuditActor
  readonly claim: Idempotency | undefined
}

/** The origin of one of many changes of a request: its key names the part, so that each is done once however often the request comes. */
export function partOf({ actor, claim }: Origin, part: string): Origin {
  return { actor, claim: claim && { ...claim, key: `${claim.key}#${part}` } }
}

/** A row the decision depends on, with the version that was read. The save happens only while the row still has that version. */
export interface Expectation {
  readonly table: TableShape
  readonly id: string
  /** Column that every change of the row raises: `version` of records, `sequence` of tasks. */
  readonly column: string
  readonly version: number
}

/** A check after everything is written; where it fails, the save is rolled back and refused. */
export interface Requirement {
  /** Gives a row where it holds. */
  readonly query: RawBuilder<unknown>
  readonly otherwise: Refusal
}

/** Everything a save writes. No row may be changed twice in it. */
export interface Writes {
  readonly changes: readonly Change[]
  /** Entries of the audit log; if they cannot be written, the save fails (security 12). */
  readonly notes: readonly AuditNote[]
  /** Effects outside the transaction: messages, pushes. */
  readonly outbox?: readonly OutboxEntry[]
}

/** A save that is decided, as values. The save service opens the transaction and knows nothing of forms or flows. */
export interface SavePlan<Answer> {
  readonly expects: readonly Expectation[]
  /** Code of the rule from which it takes a number (security 14.5). */
  readonly numberRule?: string | undefined
  /** Code for which the numbers of the rule count apart; absent: those of the rule alone. */
  readonly numberPlace?: string | undefined
  /** The writes for the drawn number; null where the plan names no rule. May be called again with another number. */
  readonly write: (number: string | null) => Writes & { readonly answer: Answer }
  readonly requires?: readonly Requirement[]
}

/** A decision after which nothing is to be written. */
export interface NothingToSave<Answer> {
  readonly answer: Answer
}

/**
 * Reads and decides.
 *
 * It runs without a transaction and without locks first. Where a row it expects has changed before the save could be written, it
 * runs once more inside a transaction: then it must read through that transaction and lock the rows it expects.
 *
 * @param tx the transaction under whose locks to decide; undefined where it decides without
 * @throws Refused where the change is not to be made
 */
export type Decide<Answer> = (tx: Tx | undefined) => Promise<SavePlan<Answer> | NothingToSave<Answer>>
