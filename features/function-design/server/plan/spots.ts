import { sql } from 'kysely'
import { isContainer } from '#engine/access/menu-paths.ts'
import { treeOf } from '#engine/resource/tree.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { releasePlaces, type ReleasePlace } from '#features/function-design/contract.ts'
import type { MenuSpot } from '#features/menus/entry.ts'
import { menuStore, systemStore } from '#server/access/menu-store.ts'
import { serve } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'

const live = { order: sql`sort_code, id`, where: [sql<boolean>`enabled`] }

/** Systems in which somebody may make entries: those that he works in himself, all of them for super administrators. */
async function systemsFor({ kernel, session, db }: Pick<Asking, 'kernel' | 'session' | 'db'>) {
  const systems = await systemStore.list(db, live)
  if (session.isAdministrator) return systems
  const { held } = await kernel.access.holdings(session)
  const own = new Set(held.systems.map(({ id }) => id))
  return systems.filter(({ id }) => own.has(id))
}

/** The systems with their folders. Entries of functions stand in no folder of the platform's own screens, but below them where somebody wants that. */
export const servePlaces = serve(releasePlaces, async (context) => {
  const [systems, menus] = await Promise.all([systemsFor(context), menuStore.list(context.db, live)])
  const folders = menus.filter(({ type, category }) => isContainer(type) && category === 'Web')
  return {
    list: systems.map((system): ReleasePlace => ({
      id: system.id,
      fullName: system.name,
      children: treeOf(
        folders
          .filter(({ system_id }) => system_id === system.id)
          .map(({ id, parent_id, name }) => ({ id, parentId: parent_id ?? undefined, name })),
        ({ id, name }, children: ReleasePlace[]) => ({ id, fullName: name, children }),
      ),
    })),
  }
})

/** What a release says of where entries are made. */
export interface AskedEntries {
  readonly pc?: 0 | 1 | null | undefined
  readonly pcModuleParentId?: readonly string[] | null | undefined
  readonly pcSystemId?: string | null | undefined
}

/** A spot with its names, for people. */
export interface NamedSpot extends MenuSpot {
  readonly name: string
}

/** @throws Refused 422 for what is neither a folder nor a system that is there for whoever asks */
export async function spotsOf(asking: Asking, { pc, pcModuleParentId, pcSystemId }: AskedEntries): Promise<readonly NamedSpot[]> {
  if (pc === 0) return []
  const asked = pcModuleParentId?.length ? pcModuleParentId : (pcSystemId ?? '').split(',').filter(Boolean)
  if (asked.length === 0) return []
  const [systems, menus] = await Promise.all([systemsFor(asking), menuStore.list(asking.db, live)])
  return [...new Set(asked)].map((id) => {
    const system = systems.find((one) => one.id === id)
    if (system) return { systemId: id, parentId: undefined, name: system.name }
    const folder = menus.find((one) => one.id === id && isContainer(one.type) && one.category === 'Web')
    const around = systems.find((one) => one.id === folder?.system_id)
    if (!folder || !around) throw new Refused(refusal('invalid', 'function-design.place-unknown', { field: 'pcModuleParentId' }))
    return { systemId: around.id, parentId: id, name: `${around.name} / ${folder.name}` }
  })
}
