import { useCallback, useContext } from 'react'
import type { AccessRule, Call } from '#engine/contract/call.ts'
import { useSession } from '#web/session/session-store.ts'
import type { CurrentUser } from '#web/session/session-store.ts'
import { MenuContext } from '#web/session/use-access.ts'

type Nodes = CurrentUser['routerList']
type Known = Pick<CurrentUser, 'routerList' | 'permissionList'> & { readonly userInfo: Pick<CurrentUser['userInfo'], 'isAdministrator'> }

/**
 * Whether a user may make a call by its access rule. As on the server, menus of all his applications count, not those of the chosen one
 * alone: a designer may be open by its address while another application is chosen. Rights that depend on the record are not known here;
 * the server checks them.
 *
 * @param pageMenu id of the menu of the current page: for calls on what that menu is made for, a function or a dictionary category
 */
export function mayCall(current: Known | undefined, { access }: Pick<Call, 'access'>, pageMenu?: string): boolean {
  if (!current) return access === 'public'
  if (access === 'administrator') return current.userInfo.isAdministrator
  if (typeof access === 'string') return true
  const menus = menusOf(access, current.routerList, pageMenu)
  const { button } = access
  if (button === undefined) return menus.length > 0
  return current.permissionList.some(
    (permission) => menus.includes(permission.modelId) && permission.button.some(({ enCode }) => enCode === button),
  )
}

/** Ids of the granted menus that a rule names. */
function menusOf(rule: Exclude<AccessRule, string>, nodes: Nodes, pageMenu: string | undefined): readonly string[] {
  if ('functionOf' in rule) return pageMenu === undefined ? [] : [pageMenu]
  const codes = [rule.menu, ...(rule.orMenu === undefined ? [] : [rule.orMenu])]
  const isNamed = ({ id, enCode, type }: Nodes[number]) => codes.includes(enCode) || (id === pageMenu && type === rule.orEntry?.type)
  return nodes.flatMap((node) => [...(isNamed(node) ? [node.id] : []), ...menusOf(rule, node.children, pageMenu)])
}

/** Returns a function that tells whether the user may make a call, so that screens offer only permitted actions. */
export function useMay(): (declaration: Pick<Call, 'access'>) => boolean {
  const current = useSession((session) => session.current)
  const pageMenu = useContext(MenuContext)?.id
  return useCallback((declaration) => mayCall(current, declaration, pageMenu), [current, pageMenu])
}
