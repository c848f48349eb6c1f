import type { AccessRule } from '#engine/contract/call.ts'
import type { Grants, Holdings } from '#server/access/grants.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import type { Tx } from '#server/database/types.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

export type { CurrentValue, MenuRights, RowCondition, RowScheme } from '#server/access/menu-rights.ts'

export interface AccessControl {
  /** Whether the rule of a call lets this user pass; a missing entry is denied. */
  readonly allows: (rule: AccessRule, session: SignedIn, params: Readonly<Record<string, string>>) => Promise<boolean>
  /** Rights to the menu of an online function, undefined when it is not granted. */
  readonly functionRights: (session: SignedIn, functionId: string) => Promise<MenuRights | undefined>
  readonly menuRights: (session: SignedIn, menuCode: string) => Promise<MenuRights | undefined>
  /** All menus the user may see, with their rights, for CurrentUser. */
  readonly grantedMenus: (session: SignedIn) => Promise<readonly MenuRights[]>
  /** Systems and menus with everything granted on them, for screens that show them. */
  readonly holdings: (
    session: Pick<SignedIn, 'userId' | 'organizationId' | 'isAdministrator'>,
  ) => Promise<{ readonly grants: Grants; readonly held: Holdings }>
  /** Rights changed in this transaction: counts at the next call on every node. */
  readonly changed: (tx: Tx) => Promise<void>
}
