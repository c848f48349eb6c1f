import { sql } from 'kysely'
import { categoryMenuType } from '#features/dictionaries/contract.ts'
import { usedDictionaries } from '#features/dictionaries/entry.ts'
import { menuStore, type MenuRow } from '#server/access/menu-store.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, useCounter, type UseCounter, type UsedKind } from '#server/resource/uses.ts'

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
export function categoryHolders({ db }: Pick<Kernel, 'db'>): UseCounter {
  return useCounter(usedDictionaries, async ({ category, entryId }) => {
    if (entryId !== undefined) return {}
    const menus = await menuStore.list(db, {
      where: [sql<boolean>`type = ${categoryMenuType} and property ->> 'moduleId' = ${category.id}`],
      order: sql`sort_code, id`,
    })
    return {
      holders: heldBy(
        'menus.holds-category',
        menus.map(({ name }) => name),
        'system/menu',
      ),
    }
  })
}
