import { createContext, useContext, useMemo } from 'react'
import type { MenuEntry } from '#web/router/menu-entries.ts'
import { useSession } from '#web/session/session-store.ts'
import type { CurrentUser } from '#web/session/session-store.ts'

/** The menu entry of the current page. */
export const MenuContext = createContext<MenuEntry | undefined>(undefined)

/** What the user may do and see on a page, by the codes of its menu. Only hides controls; the server checks every call. */
export interface PageAccess {
  readonly button: (code: string) => boolean
  readonly column: (code: string) => boolean
  /** A field of a form; a column of a sub-table is `parent-child`. */
  readonly form: (code: string) => boolean
}

/** Rights on the page of a menu; a menu without an entry denies everything (document 1, section 6). */
export function accessTo(permissions: CurrentUser['permissionList'], menuId: string | undefined): PageAccess {
  const page = permissions.find((permission) => permission.modelId === menuId)
  const holds = (part: 'button' | 'column' | 'form') => {
    const codes = new Set(page?.[part].map((entry) => entry.enCode))
    return (code: string) => codes.has(code)
  }
  return { button: holds('button'), column: holds('column'), form: holds('form') }
}

/** Rights on the current page, or on the menu with the given id; the same object until they change, as lists are drawn again by it. */
export function useAccess(menuId?: string): PageAccess {
  const menu = useContext(MenuContext)
  const permissions = useSession((session) => session.current?.permissionList)
  const id = menuId ?? menu?.id
  return useMemo(() => accessTo(permissions ?? [], id), [permissions, id])
}
