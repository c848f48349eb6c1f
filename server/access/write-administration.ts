import { beyondHeld, withoutUnseen, type AdministrationGrant } from '#engine/access/graded-administration.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { AccessControl } from '#server/access/access-control.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import type { Tx } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import './tables.ts'

interface Parts {
  readonly access: Pick<AccessControl, 'administration'>
  readonly directory: Directory
}

/**
 * Replaces what a user administers. Organizations for which nothing is left are dropped.
 *
 * @param by who grants it
 * @throws Refused 403 for oneself and for super administrators, and when more is granted than `by` holds (permissions 6)
 */
export async function setAdministration(
  kernel: Parts,
  tx: Tx,
  userId: string,
  grants: readonly AdministrationGrant[],
  by: AccessUser,
): Promise<void> {
  const directory = await kernel.directory.snapshot()
  if (userId === by.userId || directory.person(userId)?.isAdministrator) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const kept = grants.map(withoutUnseen).filter(({ thisLayer, subLayers }) => thisLayer.size > 0 || subLayers.size > 0)
  const wanted = kept.map((grant) => ({ grant, path: directory.organization(grant.organizationId)?.path ?? [grant.organizationId] }))
  const manager = await kernel.access.administration.of(by)
  // Rights given by another administrator stay: somebody who does not hold a right can neither grant nor withdraw it.
  const removed = (await kernel.access.administration.of({ userId, isAdministrator: false })).grants
  const paths = removed.map((grant) => ({ grant, path: directory.organization(grant.organizationId)?.path ?? [grant.organizationId] }))
  if (beyondHeld(manager, [...wanted, ...paths]).length > 0) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  await tx.deleteFrom('organization_administrator').where('user_id', '=', userId).execute()
  if (kept.length > 0) {
    const rows = kept.map(({ organizationId, thisLayer, subLayers }) => ({
      user_id: userId,
      organization_id: organizationId,
      this_layer: [...thisLayer],
      sub_layers: [...subLayers],
      modified_by: by.userId,
    }))
    await tx.insertInto('organization_administrator').values(rows).execute()
  }
  await kernel.access.administration.changed(tx)
}
