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

/**
 * Lets an organization have another head, while it still has the former one. The change counts into its version.
 *
 * @returns a note of the change; undefined where somebody else is its head meanwhile
 */
export async function changeOrganizationManager(
  directory: Pick<Directory, 'changed'>,
  tx: Tx,
  organizationId: string,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: string },
): Promise<AuditNote | undefined> {
  const changed = await tx
    .updateTable('organization')
    .set((eb) => ({ manager_id: to, version: eb('version', '+', 1), modified_at: new Date(), modified_by: by }))
    .where('id', '=', organizationId)
    .where('manager_id', '=', from)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  if (changed.length === 0) return undefined
  await directory.changed(tx, 'organizations')
  return { action: 'organization.changed', object: `organization:${organizationId}`, changes: { manager_id: { before: from, after: to } } }
}
