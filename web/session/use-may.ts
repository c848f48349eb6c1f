import { useCallback, useContext } from 'react'
import type { AccessRule, Call } from '#engine/contract/call.ts'
import { useSession } from '#web/session/session-store.ts'
import type { CurrentUser } from '#web/session/session-store.ts'
import { MenuContext } from '#web/session/use-access.ts'

type Nodes = CurrentUser['menuList']
type Known = Pick<CurrentUser, 'menuList' | 'permissionList'> & { readonly userInfo: Pick<CurrentUser['userInfo'], 'isAdministrator'> }

/**
 * Whether a user may make a call, as far as its access rule says. What depends on the record itself is not known here, and
 * the server decides in any case.
 *
 * @param pageMenu id of the menu of the page being drawn: for calls whose menu is that of the function they are made for
 */
export function mayCall(current: Known | undefined, { access }: Pick<Call, 'access'>, pageMenu?: string): boolean {
  if (!current) return access === 'public'
  if (access === 'administrator') return current.userInfo.isAdministrator
  if (typeof access === 'string') return true
  const menus = menusOf(access, current.menuList, pageMenu)
  const { button } = access
  if (button === undefined) return menus.length > 0
  return current.permissionList.some(
    (permission) => menus.includes(permission.modelId) && permission.button.some(({ enCode }) => enCode === button),
  )
}

/** Ids of the menus a rule speaks of, those that are granted. */
function menusOf(rule: Exclude<AccessRule, string>, nodes: Nodes, pageMenu: string | undefined): readonly string[] {
  if ('functionOf' in rule) return pageMenu === undefined ? [] : [pageMenu]
  return nodes.flatMap((node) => [...(node.enCode === rule.menu ? [node.id] : []), ...menusOf(rule, node.children, pageMenu)])
}

/** Tells of calls whether the user may make them: what may not be done is not offered, and no screen names a button. */
export function useMay(): (declaration: Pick<Call, 'access'>) => boolean {
  const current = useSession((session) => session.current)
  const pageMenu = useContext(MenuContext)?.id
  return useCallback((declaration) => mayCall(current, declaration, pageMenu), [current, pageMenu])
}
