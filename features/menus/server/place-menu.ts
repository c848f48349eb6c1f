import { placedAmong } from '#engine/resource/order.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { placeMenu } from '#features/menus/contract.ts'
import { inOrder, parentOf } from '#features/menus/server/menus.ts'
import { refuseMenu } from '#features/menus/server/rules.ts'
import { menuStore, type MenuRow } from '#server/access/menu-store.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import { changesOf } from '#server/resource/changes.ts'
import { markUnconditional, refuseStale } from '#server/resource/version-lock.ts'

/** Puts an entry into a folder, before another one; entries beside it are numbered anew only where there is no room. */
export const servePlaceMenu = serve(placeMenu, ({ params, body, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    await kernel.access.changed(tx)
    const before = present(await menuStore.lock(tx, params.id))
    refuseStale(before, body.version)
    const all = await menuStore.list(tx, { order: inOrder })
    const parent_id = parentOf(body.parentId)
    const codes = newCodes({ ...before, parent_id }, all, body.beforeId ?? undefined)
    const after = { ...before, parent_id, sort_code: codes.get(before.id) ?? before.sort_code, version: before.version + 1 }
    refuseAny(refuseMenu(after, before, all))
    const stamp = { now: new Date(kernel.now()), userId: session.userId }
    for (const one of all) {
      const code = codes.get(one.id)
      if (one.id === before.id || code === undefined) continue
      await menuStore.replace(tx, { ...one, sort_code: code, version: one.version + 1 }, stamp)
    }
    await menuStore.replace(tx, after, stamp)
    const changes = { ...changesOf(before, after), ...markUnconditional(body.version) }
    audit({ action: 'menu.changed', object: `menu:${before.id}`, changes: { ...changes, moved: codes.size } })
    return { id: before.id, version: after.version }
  }),
)

/** @throws Refused where the entry it is to precede is gone from there */
function newCodes(row: MenuRow, all: readonly MenuRow[], before: string | undefined): ReadonlyMap<string, number> {
  const equals = all.filter(
    ({ id, parent_id, system_id, category }) =>
      id !== row.id && parent_id === row.parent_id && system_id === row.system_id && category === row.category,
  )
  const codes = placedAmong(ordered(row), equals.map(ordered), before)
  if (!codes) throw new Refused(refusal('invalid', 'menus.neighbour-gone'))
  return codes
}

const ordered = ({ id, sort_code }: MenuRow) => ({ id, sortCode: sort_code })

function refuseAny(refusals: readonly (Refusal | undefined)[]): void {
  const found = refusals.filter((one) => one !== undefined)
  if (found.length > 0) throw new Refused(found)
}
