import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { countingRoles } from '#server/access/grants.ts'
import { systemStore } from '#server/access/menu-store.ts'
import type { Db, Tx } from '#server/database/types.ts'
import {
  favouritesAtMost,
  orderOwnFavourites,
  setFavourite,
  setMajorOrganization,
  setMajorPosition,
  setOwnChoices,
} from '#server/directory/write-own.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { menuTree } from '#features/session/server/menu-tree.ts'
import {
  myOrganizations,
  myPositions,
  myRoles,
  saveAppearance,
  orderFavourites,
  saveFavourite,
  saveLanguage,
  saveTheme,
  switchMajor,
} from '#features/session/contract.ts'

export const serveTheme = serve(saveTheme, ({ body, session, transaction }) =>
  transaction(async (tx) => {
    await setOwnChoices(tx, session.userId, { theme: body.theme })
    return null
  }),
)

export const serveAppearance = serve(saveAppearance, ({ body, session, transaction }) =>
  transaction(async (tx) => {
    await setOwnChoices(tx, session.userId, { appearance: JSON.stringify(body) })
    return null
  }),
)

export const serveFavourite = serve(saveFavourite, async ({ body: { menuId, marked }, session, kernel, transaction }) => {
  // An entry that is not granted is answered like a missing one; one that was granted once can be taken away.
  if (marked && !(await kernel.access.grantedMenus(session)).some((menu) => menu.menuId === menuId))
    throw new Refused(refusal('missing', 'kernel.missing'))
  return transaction(async (tx) => {
    const favourites = await setFavourite(tx, session.userId, menuId, marked)
    if (!favourites) throw new Refused(refusal('conflict', 'session.too-many-favourites', { params: { limit: favouritesAtMost } }))
    return { favourites: [...favourites] }
  })
})

export const serveFavouriteOrder = serve(orderFavourites, ({ body, session, transaction }) =>
  transaction(async (tx) => ({ favourites: [...(await orderOwnFavourites(tx, session.userId, body.menuIds))] })),
)

export const serveLanguage = serve(saveLanguage, ({ body, session, transaction }) =>
  transaction(async (tx) => {
    await setOwnChoices(tx, session.userId, { language: body.language })
    return null
  }),
)

export const serveMyOrganizations = serve(myOrganizations, async ({ session, kernel }) => {
  const directory = await kernel.directory.snapshot()
  const ids = directory.person(session.userId)?.organizationIds ?? []
  return ids.map((id) => {
    const path = directory.organization(id)?.path ?? [id]
    return {
      id,
      fullName: path.map((one) => directory.organization(one)?.name ?? one).join('/'),
      isDefault: Number(id === session.organizationId),
    }
  })
})

export const serveMyPositions = serve(myPositions, async ({ session, db }) => {
  const rows = await positionsOf(db, session.userId).where('p.organization_id', '=', session.organizationId).execute()
  return rows.map((row) => ({ id: row.id, fullName: row.name, isDefault: Number(row.is_major) }))
})

function positionsOf(db: Db | Tx, userId: string) {
  return db
    .selectFrom('user_position as m')
    .innerJoin('position as p', 'p.id', 'm.position_id')
    .select(['p.id', 'p.name', 'm.is_major'])
    .where('m.user_id', '=', userId)
    .where('p.deleted_at', 'is', null)
    .orderBy('m.sort_order')
}

export const serveMyRoles = serve(myRoles, async ({ session, kernel }) => {
  const [directory, { grants }] = await Promise.all([kernel.directory.snapshot(), kernel.access.holdings(session)])
  const ids = directory.person(session.userId)?.roleIds ?? []
  const counting = new Set(countingRoles(grants, ids, session.organizationId))
  return ids.flatMap((id) => {
    const role = grants.roles.get(id)
    return role ? [{ id, fullName: role.name, isDefault: Number(counting.has(id)) }] : []
  })
})

export const serveMajor = serve(switchMajor, async ({ body, session, kernel, transaction }) => {
  await refuseSwitch(kernel, session, body.majorType, body.majorId)
  return transaction(async (tx, audit) => {
    await switches[body.majorType](tx, session.userId, body.majorId)
    await kernel.directory.changed(tx, { users: [session.userId] })
    audit({ action: 'user.switched', object: `user_account:${session.userId}`, changes: { [body.majorType]: body.majorId } })
    return null
  })
})

type MajorType = 'Organize' | 'Position' | 'System'

const switches: Readonly<Record<MajorType, (tx: Tx, userId: string, id: string) => Promise<unknown>>> = {
  Organize: setMajorOrganization,
  Position: setMajorPosition,
  System: (tx, userId, id) => setOwnChoices(tx, userId, { system_id: id }),
}

/** Only to what is one's own, and only where something is granted (permissions 8). */
async function refuseSwitch(kernel: Kernel, session: SignedIn, type: MajorType, id: string): Promise<void> {
  const person = (await kernel.directory.snapshot()).person(session.userId)
  if (type === 'System') {
    const text = await refuseSystem(kernel, session, id)
    if (text !== undefined) throw new Refused(refusal('forbidden', text))
    return
  }
  const own = type === 'Organize' ? person?.organizationIds : person?.positionIds
  if (!own?.includes(id)) throw new Refused(refusal('forbidden', 'session.not-a-member'))
  if (type === 'Position') return
  const { held } = await kernel.access.holdings({ ...session, organizationId: id })
  if (held.systems.length === 0) throw new Refused(refusal('forbidden', 'session.no-permission-there'))
}

/** Why somebody cannot work in a system; what became of it is told to those who were granted it. */
async function refuseSystem(kernel: Kernel, session: SignedIn, id: string): Promise<TextKey | undefined> {
  const { grants, held } = await kernel.access.holdings(session)
  if (held.systems.some((system) => system.id === id)) {
    const names = { pinyinOf: () => [], words: await kernel.translations.in('zh') }
    return menuTree(grants.menus, held.rights, id, names).length > 0 ? undefined : 'session.system-empty'
  }
  if (!(await kernel.access.grantable(session))('system', id)) return 'session.no-such-system'
  const system = await systemStore.find(kernel.db, id)
  if (system) return 'session.system-disabled'
  return session.isAdministrator ? 'session.no-such-system' : 'session.system-gone'
}
