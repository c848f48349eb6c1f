import { sql } from 'kysely'
import type { TextKey } from '#engine/texts/text.ts'
import { reportMenuType } from '#features/data-reports/contract.ts'
import { usedReports } from '#features/data-reports/entry.ts'
import { categoryMenuType } from '#features/dictionaries/contract.ts'
import { usedDictionaries } from '#features/dictionaries/entry.ts'
import { menuStore, type MenuRow } from '#server/access/menu-store.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type UseCounter, type UsedKind, type Uses } from '#server/resource/uses.ts'

/** A menu entry as a thing that other features use. */
export const usedMenus: UsedKind<Pick<MenuRow, 'id' | 'isBuiltIn'>> = { name: 'menu' }

/** What holds an entry back: what the product brings stays, and what stands below goes first. */
export function menuHolders({ db }: Pick<Kernel, 'db'>): UseCounter {
  return useCounter(usedMenus, async ({ id, isBuiltIn }) => {
    if (isBuiltIn) return { holders: [{ text: 'menus.built-in', params: {}, address: '' }] }
    const children = await menuStore.list(db, { where: [sql<boolean>`parent_id = ${id}`], order: sql`sort_code, id` })
    return {
      holders: heldBy(
        'menus.held-by-children',
        children.map(({ name }) => name),
      ),
    }
  })
}

/** Entries that open a dictionary category hold it back. */
export function categoryHolders(kernel: Pick<Kernel, 'db'>): UseCounter {
  return useCounter(usedDictionaries, ({ category, entryId }) =>
    entryId === undefined ? heldByEntries(kernel, categoryMenuType, category.id, 'menus.holds-category') : Promise.resolve({}),
  )
}

/** Entries that open a data report hold it back. */
export function reportHolders(kernel: Pick<Kernel, 'db'>): UseCounter {
  return useCounter(usedReports, ({ id }) => heldByEntries(kernel, reportMenuType, id, 'menus.holds-report'))
}

async function heldByEntries({ db }: Pick<Kernel, 'db'>, type: number, id: string, text: TextKey): Promise<Pick<Uses, 'holders'>> {
  const menus = await menuStore.list(db, {
    where: [sql<boolean>`type = ${type} and property ->> 'moduleId' = ${id}`],
    order: sql`sort_code, id`,
  })
  return {
    holders: heldBy(
      text,
      menus.map(({ name }) => name),
      'system/menu',
    ),
  }
}
