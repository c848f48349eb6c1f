import { sql } from 'kysely'
import { itemStore, type KeptItem } from '#server/access/item-stores.ts'
import type { MenuRow } from '#server/access/menu-store.ts'
import type { Tx } from '#server/database/types.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'
import type { Stamp } from '#server/resource/store.ts'

/** Buttons that entries of a type begin with, because the page of the type knows them; administrators take out what is not needed. */
const buttonsOf: Readonly<Record<number, readonly { readonly code: string; readonly name: string }[]>> = {
  4: standardButtons('add', 'edit', 'remove', 'export', 'import'),
  5: standardButtons('export'),
}

/** Adds to entries that are new, or of another type than before, the buttons of their page. Those that are there stay as they are. */
export async function addButtons(tx: Tx, menus: readonly MenuRow[], stamp: Stamp): Promise<void> {
  const wanted = menus.flatMap(({ id, type }) => (buttonsOf[type] ?? []).map((button, index) => buttonItem(id, button, index)))
  if (wanted.length === 0) return
  const ids = menus.map(({ id }) => id)
  const there = await itemStore.list(tx, { where: [sql<boolean>`menu_id = any(${ids}) and kind = 'button'`], order: sql`id` })
  const known = new Set(there.map(({ menu_id, code }) => itemId(menu_id, code)))
  const missing = wanted.filter(({ id }) => !known.has(id))
  if (missing.length > 0) await itemStore.insert(tx, missing, stamp)
}

const itemId = (menuId: string, code: string): string => `${menuId}:button:${code}`

function buttonItem(menuId: string, { code, name }: { readonly code: string; readonly name: string }, index: number): KeptItem {
  return {
    id: itemId(menuId, code),
    menu_id: menuId,
    kind: 'button',
    code,
    name,
    description: '',
    enabled: true,
    switchedOn: true,
    withdrawn: false,
    sort_code: index,
    parent_id: null,
    property: {},
    declared: null,
    version: 1,
  }
}
