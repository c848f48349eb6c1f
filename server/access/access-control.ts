import type { AccessRule, EntrySubject } from '#engine/contract/call.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import type { Administration } from '#server/access/administration.ts'
import type { Grants, Holdings } from '#server/access/grants.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import type { Granters } from '#server/access/right-decisions.ts'
import type { GrantKind } from '#server/access/tables.ts'
import type { Tx } from '#server/database/types.ts'

export type { CurrentValue, MenuRights, RowCondition, RowScheme } from '#server/access/menu-rights.ts'

/** What the rights of one user come from. */
export interface Standing {
  readonly grants: Grants
  /** Ids of roles that count now. */
  readonly counting: readonly string[]
  /** Ids of roles the user has that do not count: disabled, or bound to other organizations. */
  readonly resting: readonly string[]
  readonly granters: Granters
}

/** The rule of a menu that the grant of an entry satisfies too. */
export type EntryRule = Extract<AccessRule, { readonly menu: string }> & { readonly orEntry: EntrySubject }

export interface AccessControl {
  /** Whether the rule of a call lets this user pass; a missing entry is denied. */
  readonly allows: (rule: AccessRule, user: AccessUser, params: Readonly<Record<string, string>>) => Promise<boolean>
  /**
   * The part of a rule that hangs on the thing a request names (`orEntry`), which `allows` leaves open: `unseen` for a thing that
   * neither the menu nor an entry gives any right to, whether it exists or not.
   *
   * @param id of the thing, or of a row of it, as the rule says; undefined where the request names none
   */
  readonly decideEntry: (rule: EntryRule, user: AccessUser, id: string | undefined) => Promise<'allowed' | 'unseen' | 'forbidden'>
  /** Rights to the menu of an online function, undefined when it is not granted. */
  readonly functionRights: (user: AccessUser, functionId: string) => Promise<MenuRights | undefined>
  /** Fields that the data schemes of a function's menus compare with whole values: `@owner`, `@organization` or a field's key. */
  readonly rowFields: (functionId: string) => Promise<readonly string[]>
  readonly menuRights: (user: AccessUser, menuCode: string) => Promise<MenuRights | undefined>
  /** All menus the user may see, with their rights, for CurrentUser. */
  readonly grantedMenus: (user: AccessUser) => Promise<readonly MenuRights[]>
  /** Systems and menus with everything granted on them, for screens that show them. */
  readonly holdings: (user: AccessUser) => Promise<{ readonly grants: Grants; readonly held: Holdings }>
  /** What the rights of a user are decided from, for explanations (`right-decisions.ts`). */
  readonly standing: (user: AccessUser) => Promise<Standing>
  /** Whether the user may hand on a grant, by its kind and id: what the user's own roles grant; administrators everything (security 4.5). */
  readonly grantable: (user: AccessUser) => Promise<(kind: GrantKind, id: string) => boolean>
  /** Whether the user holds everything a role grants: nobody hands on more than is held (security 4.5). */
  readonly holdsAllOf: (user: AccessUser, roleId: string) => Promise<boolean>
  /**
   * Whether the user holds everything that the roles of a person grant, also those that do not count now, and administers all that
   * the person does: otherwise acting or reading as that person would gain more than is held (security 4.5).
   */
  readonly holdsAllRightsOf: (user: AccessUser, person: Pick<AccessUser, 'userId' | 'isAdministrator'>) => Promise<boolean>
  /** Graded administration: who manages which part of the organization tree. */
  readonly administration: Administration
  /** To be called where a transaction changes rights: they take effect with the next call on every node. */
  readonly changed: (tx: Tx) => Promise<void>
}
