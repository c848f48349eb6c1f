import { auditRow, systemActor, writeAudit, type AuditActor, type AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import { changesOf } from '#server/resource/changes.ts'
import { markUnconditional, refuseStale, type SentVersion } from '#server/resource/version-lock.ts'

/** A transaction with who writes in it. */
export interface Writing {
  readonly tx: Tx
  readonly actor: AuditActor
  /** Version the writer read; without one the write takes whatever stands there. */
  readonly version?: SentVersion
}

/** What the program writes by itself: the first start, installing, demo data. */
export function byProgram(tx: Tx): Writing {
  return { tx, actor: systemActor }
}

/** What a write is going to make of a thing. */
export interface Change {
  /** `role`, `user`: the beginning of the action in the audit log. */
  readonly kind: string
  /** `role:reviewer`, as the audit log names it. */
  readonly object: string
  /** What is to stand there. */
  readonly content: Readonly<Record<string, unknown>>
  /** Members whose values are not told in the audit log. */
  readonly secrets?: readonly string[]
}

/**
 * Compares what is to be written with what stands there.
 *
 * @param stored the row, locked until the commit; undefined when there is none. Members that the change does not name stay
 * @returns the note for the audit log; undefined when nothing would change: then nothing is to be written
 * @throws Refused 409 when it is not what the writer read
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
