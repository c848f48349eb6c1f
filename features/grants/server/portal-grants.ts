import { refusal, Refused } from '#engine/values/refusal.ts'
import { readPortalRoles, writePortalRoles } from '#features/grants/contract.ts'
import { grantsOfRole, replaceGrants } from '#server/access/write.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { actorOf } from '#server/http/route.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

/**
 * Who may use a portal. It is granted to roles like a menu, kept with their grants, and copied and compared with them nowhere yet:
 * there are no portals to show.
 */
export const portalCalls = [
  serve(readPortalRoles, async ({ params, ...asking }) => {
    if (params.objectType !== 'Role') return { ids: [] }
    return { ids: await administered(asking, await rolesWith(asking.db, params.id), 'select') }
  }),

  serve(writePortalRoles, async ({ kernel, db, session, params, body, caller, transaction }) => {
    const holds = await kernel.access.grantable(session)
    const own = session.isAdministrator ? [] : ((await kernel.directory.snapshot()).person(session.userId)?.roleIds ?? [])
    return transaction(async (tx) => {
      const [now, wanted] = [new Set(await rolesWith(tx, params.id)), new Set(body.objectId)]
      const added = [...wanted.difference(now)]
      await refuseUnadministered({ kernel, db, session }, added)
      const removed = await administered({ kernel, db, session }, [...now.difference(wanted)], 'edit')
      // In one order for everybody, so that two never wait for each other.
      const changed = [...added, ...removed].toSorted()
      if (changed.some((id) => own.includes(id))) throw new Refused(refusal('forbidden', 'grants.own-role'))
      if (changed.length > 0 && !holds('portal', params.id)) throw new Refused(refusal('forbidden', 'grants.portal-beyond'))
      for (const id of changed) {
        const { granted, version } = present(await grantsOfRole(tx, id, 'lock'))
        const others = granted.filter(({ kind, item_id }) => kind !== 'portal' || item_id !== params.id)
        const after = wanted.has(id) ? [...others, { kind: 'portal' as const, item_id: params.id }] : others
        await replaceGrants(kernel, { tx, actor: actorOf(caller, session), version }, id, after)
      }
      return { changed: changed.length }
    })
  }),
]

async function rolesWith(db: Db | Tx, portalId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_grant')
    .innerJoin('role', 'role.id', 'role_grant.role_id')
    .select('role.id')
    .where('role_grant.kind', '=', 'portal')
    .where('role_grant.item_id', '=', portalId)
    .where('role.deleted_at', 'is', null)
    .orderBy('role.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those among the roles that the caller may see, or change. */
async function administered({ kernel, session }: Asking, ids: readonly string[], action: 'select' | 'edit'): Promise<string[]> {
  const managed = { action, of: 'role', id: { in: 'params', member: 'id' } } as const
  const allowed: string[] = []
  for (const id of ids) if ((await kernel.access.administration.decide(managed, session, [id])).allowed) allowed.push(id)
  return allowed
}

/** @throws Refused 404 for roles that the caller does not see, 403 for those he may not change */
async function refuseUnadministered(asking: Asking, ids: readonly string[]): Promise<void> {
  if ((await administered(asking, ids, 'edit')).length === ids.length) return
  const isSeen = (await administered(asking, ids, 'select')).length === ids.length
  throw new Refused(isSeen ? refusal('forbidden', 'kernel.forbidden') : refusal('missing', 'kernel.missing'))
}
