import type { AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import '#server/directory/tables.ts'

/**
 * Lets somebody report to another person, while he still reports to the former one. The change counts into his version.
 *
 * @returns a note of the change; none where he reports to somebody else meanwhile
 */
export async function changeManager(
  directory: Pick<Directory, 'changed'>,
  tx: Tx,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<AuditNote[]> {
  const changed = await tx
    .updateTable('user_account')
    .set((eb) => ({ manager_id: to, version: eb('version', '+', 1), modified_at: new Date() }))
    .where('id', '=', userId)
    .where('manager_id', '=', from)
    .returning('id')
    .execute()
  if (changed.length === 0) return []
  await directory.changed(tx, { users: [userId] })
  return [{ action: 'user.changed', object: `user_account:${userId}`, changes: { manager_id: { before: from, after: to } } }]
}
