import { createHash } from 'node:crypto'
import { maskPersonal } from '#server/audit/mask-personal.ts'
import type { Tx } from '#server/database/types.ts'
import { tableShape, type Insert } from '#server/database/write-set.ts'
import { newId } from '#server/new-id.ts'

/** One entry of the audit log as the action writes it; actor, address and time are added by the kernel (security 12). */
export interface AuditNote {
  /** `dictionary-entry.created`, `session.opened`, `access.refused`. */
  readonly action: string
  /** The changed object: `dictionary_entry:0199…`. */
  readonly object: string
  /** Changed fields with their values before and after; secrets masked by the caller, personal numbers by `auditRow`. */
  readonly changes?: Readonly<Record<string, unknown>>
  readonly result?: 'done' | 'refused' | 'failed'
}

/** Who did it, from the request. */
export interface AuditActor {
  readonly userId: string | undefined
  readonly userName: string | undefined
  readonly sessionId: string | undefined
  readonly address: string
  readonly requestId: string
}

/** The program itself: first start, installing, publishing. */
export const systemActor: AuditActor = { userId: undefined, userName: undefined, sessionId: undefined, address: '', requestId: '' }

export interface AuditRow {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  address: string
  session_id: string | null
  action: string
  object: string
  changes: Readonly<Record<string, unknown>> | null
  result: string
  request_id: string
  hash: Buffer
}

declare module '#server/database/types.ts' {
  interface Tables {
    audit_entry: Omit<AuditRow, 'changes'> & { changes: unknown; xid: import('kysely').Generated<string> }
  }
}

/** Makes the row of a note, with the hash that the seal and the verify command check. */
export function auditRow(note: AuditNote, actor: AuditActor, now: number): AuditRow {
  const content = {
    id: newId(),
    at: new Date(now),
    actor_id: actor.userId ?? null,
    actor_name: actor.userName ?? null,
    address: actor.address,
    session_id: actor.sessionId ?? null,
    action: note.action,
    object: note.object,
    changes: note.changes ? (maskPersonal(note.changes) as AuditRow['changes']) : null,
    result: note.result ?? 'done',
    request_id: actor.requestId,
  }
  return { ...content, hash: hashOfEntry(content) }
}

/** SHA-256 over the entry's content in one fixed form, so that it can be computed again from the stored row. */
export function hashOfEntry(content: Omit<AuditRow, 'hash' | 'changes'> & { changes: unknown }): Buffer {
  const text = canonical([
    content.id,
    content.at.getTime(),
    content.actor_id,
    content.actor_name,
    content.address,
    content.session_id,
    content.action,
    content.object,
    content.changes ?? null,
    content.result,
    content.request_id,
  ])
  return createHash('sha256').update(text).digest()
}

/** JSON with sorted keys: the database keeps the values of `jsonb`, not their order. It runs in every save, so it is optimized. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += `${text && ','}${canonical(item)}`
    return `[${text}]`
  }
  const members = value as Readonly<Record<string, unknown>>
  for (const key of Object.keys(members).sort()) {
    const member = members[key]
    if (member !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonical(member)}`
  }
  return `{${text}}`
}

/** Writes entries in the transaction of the change; when this fails, the action fails (security 12). */
export async function writeAudit(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('audit_entry')
      .values([...rows])
      .execute()
}

const auditShape = tableShape('audit_entry', {
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
})

/** The same for a save that writes everything at once. */
export function auditInsert(rows: readonly AuditRow[]): Insert {
  return {
    into: auditShape,
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString(), hash: `\\x${row.hash.toString('hex')}` })),
  }
}
