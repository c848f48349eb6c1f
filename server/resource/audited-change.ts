import { auditRow, systemActor, writeAudit, type AuditActor, type AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import { changesOf } from '#server/resource/changes.ts'
import { markUnconditional, refuseStale, type SentVersion } from '#server/resource/version-lock.ts'

/** A transaction with who writes in it. */
export interface Writing {
  readonly tx: Tx
  readonly actor: AuditActor
  /** Version the writer read; without one the write overwrites the stored row unconditionally. */
  readonly version?: SentVersion
}

/** What the program writes by itself: the first start, installing, demo data. */
export function byProgram(tx: Tx): Writing {
  return { tx, actor: systemActor }
}

/** The planned change of an item. */
export interface Change {
  /** `role`, `user`: prefix of the action in the audit log. */
  readonly kind: string
  /** `role:reviewer`, as the audit log names it. */
  readonly object: string
  /** The new values. */
  readonly content: Readonly<Record<string, unknown>>
  /** Members whose values the audit log omits. */
  readonly secrets?: readonly string[]
}

/**
 * Compares the new values with the stored row.
 *
 * @param stored the row, locked until the commit; undefined when there is none. Members that the change does not name stay
 * @returns the note for the audit log; undefined when nothing would change: then nothing must be written @throws Refused 409 when
 * it is not the version the writer read
 */
export function noteOf(
  { kind, object, content, secrets }: Change,
  stored: (Readonly<Record<string, unknown>> & { readonly version: number }) | undefined,
  { actor, version }: Writing,
): AuditNote | undefined {
  if (!stored) return { action: `${kind}.created`, object, changes: changesOf(undefined, content, secrets) }
  refuseStale(stored, version)
  const before = Object.fromEntries(Object.keys(content).map((key) => [key, stored[key]]))
  const changes = changesOf(before, content, secrets)
  if (Object.keys(changes).length === 0) return undefined
  const unconditional = actor === systemActor ? {} : markUnconditional(version)
  return { action: `${kind}.changed`, object, changes: { ...changes, ...unconditional } }
}

/** Writes the note in the transaction of the change. */
export async function writeNote({ tx, actor }: Writing, note: AuditNote, now: number): Promise<void> {
  await writeAudit(tx, [auditRow(note, actor, now)])
}
