import { sql } from 'kysely'
import { menuStore, systemStore } from '#server/access/menu-store.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type Holder, type UseCounter, type UsedKind } from '#server/resource/uses.ts'

/** A system as a thing that other features use. */
export const usedSystems: UsedKind<{ readonly id: string }> = { name: 'system' }

/** Address of the screen where the menus of a system are managed. */
const menusOf = (id: string): string => `system/menu?systemId=${encodeURIComponent(id)}`

/** What holds a system back: what the product brings stays, and menus go first. */
export function systemHolders({ db }: Pick<Kernel, 'db'>): UseCounter {
  return useCounter(usedSystems, async ({ id }) => {
    const [system, menus] = await Promise.all([
      systemStore.find(db, id),
      menuStore.list(db, { where: [sql<boolean>`system_id = ${id}`], order: sql`parent_id nulls first, sort_code, id` }),
    ])
    if (system?.is_main) return { holders: [stays('systems.main-stays')] }
    if (system?.isBuiltIn) return { holders: [stays('systems.built-in')] }
    const names = menus.map(({ name }) => name)
    return { holders: heldBy('systems.held-by-menus', names, menusOf(id)) }
  })
}

const stays = (text: string): Holder => ({ text, params: {}, address: '' })
