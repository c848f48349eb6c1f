import type { Db } from '#server/database/types.ts'

/** What one save changed: path to the value before it, as far as the audit log keeps it. */
export interface AuditedChange {
  readonly at: number
  readonly before: ReadonlyMap<string, unknown>
}

/**
 * The saves of a record after a moment, oldest first, from the audit log.
 *
 * @param except id of a person whose saves are left out
 */
export async function auditedChanges(db: Db, object: string, since: number, except?: string): Promise<readonly AuditedChange[]> {
  const entries = await db
    .selectFrom('audit_entry')
    .select(['at', 'changes'])
    .where('object', '=', object)
    .where('at', '>', new Date(since))
    .where('result', '=', 'done')
    .$if(except !== undefined, (query) => query.where('actor_id', 'is distinct from', except ?? null))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return entries.map(({ at, changes }) => ({ at: at.getTime(), before: new Map(Object.entries(changes ?? {}).flatMap(valueBefore)) }))
}

function valueBefore([path, change]: [string, unknown]): [string, unknown][] {
  return change !== null && typeof change === 'object' && 'before' in change ? [[path, change.before]] : []
}

/** Whether a save changed what a path names, something inside it, or removed the row it is in. */
export function touches({ before }: AuditedChange, path: string): boolean {
  return before.keys().some((changed) => changed === path || changed.startsWith(`${path}.`) || path.startsWith(`${changed}.`))
}
