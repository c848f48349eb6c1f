import type { ComponentType } from 'react'
import type { Call } from '#engine/contract/call.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { isContainer } from '#engine/access/menu-paths.ts'
import { listButtons } from '#features/menu-items/contract.ts'
import { MenuItemsDrawer } from '#features/menu-items/web/entry.ts'
import type { MenuRow } from '#features/menus/contract.ts'

/** Something that is managed of an entry in a drawer over the list. */
export interface ItemAction {
  readonly name: string
  readonly label: TextKey
  /** Its call decides who is offered it. */
  readonly call: Pick<Call, 'access'>
  /** Whether an entry has such things. */
  readonly allows: (menu: MenuRow) => boolean
  /** Usually `lazy(() => import(…))`: fetched when it is opened. */
  readonly drawer: ComponentType<{ readonly menu: MenuRow; readonly onClose: () => void }>
}

/** What other features manage of an entry, in the order in which it is offered. */
export const itemActions: readonly ItemAction[] = [
  { name: 'items', label: 'menu-items.action', call: listButtons, allows: ({ type }) => !isContainer(type), drawer: MenuItemsDrawer },
]
