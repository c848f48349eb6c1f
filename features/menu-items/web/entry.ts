import { lazy } from 'react'

/** What can be granted of a menu, in a drawer that is fetched when it is opened. */
export const MenuItemsDrawer = lazy(async () => ({ default: (await import('#features/menu-items/web/items-drawer.tsx')).ItemsDrawer }))
