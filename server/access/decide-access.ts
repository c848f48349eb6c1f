import { LRUCache } from 'lru-cache'
import { isContainer } from '#engine/access/menu-paths.ts'
import type { AccessRule } from '#engine/contract/call.ts'
import { createAdministration } from '#server/access/administration.ts'
import type { AccessControl } from '#server/access/access-control.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import {
  countingRoles,
  holderOf,
  holdingsOfAdministrator,
  holdingsOfRoles,
  type Grants,
  type Holdings,
  type Menu,
} from '#server/access/grants.ts'
import { grantersOf } from '#server/access/right-decisions.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import { readGrants } from '#server/access/read-grants.ts'
import type { VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Db } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import './tables.ts'

/** One version of the grants, with the results computed from it so far. */
interface Loaded {
  readonly grants: Grants
  readonly administrator: Holdings
  /** Keyed by the set of roles: many people share the same set, so the cache stays small. */
  readonly holdings: LRUCache<string, Holdings>
  /** A code may stand in several systems; the first that is granted counts. A folder, granted with what stands below it, gives none. */
  readonly menusByCode: ReadonlyMap<string, readonly Menu[]>
  readonly menusByFunction: ReadonlyMap<string, readonly Menu[]>
}

/** Decides by the newest version of grants and people; cached results are dropped with that version. */
export function createAccessControl(caches: VersionedCaches, db: Db, directory: Directory): AccessControl {
  const cache = caches.define('access', async (db) => load(await readGrants(db)))

  const rightsTo = async (user: AccessUser, menus: (loaded: Loaded) => readonly Menu[]): Promise<MenuRights | undefined> => {
    const loaded = await cache.get()
    const { rights } = await holdingsOf(user, loaded, directory)
    return menus(loaded)
      .map((menu) => rights.get(menu.id))
      .find((found) => found !== undefined)
  }
  const menuRights: AccessControl['menuRights'] = (user, code) => rightsTo(user, (loaded) => loaded.menusByCode.get(code) ?? [])
  const functionRights: AccessControl['functionRights'] = (user, id) => rightsTo(user, (loaded) => loaded.menusByFunction.get(id) ?? [])
  const holdsAllOf: AccessControl['holdsAllOf'] = async (user, roleId) => {
    const loaded = await cache.get()
    const holds = await grantableBy(user, loaded, directory)
    return [...(loaded.grants.granted.get(roleId) ?? [])].every(([kind, ids]) => [...ids].every((id) => holds(kind, id)))
  }
  const administration = createAdministration(caches, db, directory)

  return {
    menuRights,
    functionRights,
    rowFields: async (id) => comparedFields((await cache.get()).menusByFunction.get(id) ?? []),
    allows: async (rule, user, params) => {
      if (typeof rule === 'string') return allowsEverybody(rule, user)
      if (user.isAdministrator) return true
      const rights = 'menu' in rule ? await menuRights(user, rule.menu) : await functionRights(user, params[rule.functionOf] ?? '')
      return rights !== undefined && (rule.button === undefined || rights.buttons.has(rule.button))
    },
    grantedMenus: async (user) => [...(await holdingsOf(user, await cache.get(), directory)).rights.values()],
    holdings: async (user) => {
      const loaded = await cache.get()
      return { grants: loaded.grants, held: await holdingsOf(user, loaded, directory) }
    },
    standing: async (user) => {
      const { grants } = await cache.get()
      const own = (await directory.snapshot()).person(user.userId)?.roleIds ?? []
      const counting = countingRoles(grants, own, user.organizationId)
      return { grants, counting, resting: own.filter((id) => !counting.includes(id)), granters: grantersOf(grants, counting) }
    },
    grantable: async (user) => grantableBy(user, await cache.get(), directory),
    holdsAllOf,
    holdsAllRightsOf: async (user, person) => {
      if (user.isAdministrator) return true
      const roleIds = (await directory.snapshot()).person(person.userId)?.roleIds
      if (!roleIds || person.isAdministrator) return false
      const held = await Promise.all(roleIds.map((id) => holdsAllOf(user, id)))
      return held.every(Boolean) && administration.coversAllOf(user, person)
    },
    administration,
    changed: (tx) => cache.bump(tx),
  }
}

function comparedFields(menus: readonly Menu[]): readonly string[] {
  const schemes = menus.filter((menu) => menu.judges.rows).flatMap((menu) => menu.schemes)
  const conditions = schemes
    .filter((scheme) => !scheme.allRows)
    .flatMap(({ definition }) => definition.groups.flatMap((group) => group.conditions))
  return [...new Set(conditions.filter(({ operator }) => operator === 'equals' || operator === 'in').map(({ field }) => field))]
}

function load(grants: Grants): Loaded {
  const functions = grants.menus.filter((menu) => menu.type === 3 && typeof menu.property['moduleId'] === 'string')
  return {
    grants,
    administrator: holdingsOfAdministrator(grants),
    holdings: new LRUCache({ max: 500 }),
    menusByCode: Map.groupBy(
      grants.menus.filter(({ type }) => !isContainer(type)),
      (menu) => menu.code,
    ),
    menusByFunction: Map.groupBy(functions, (menu) => String(menu.property['moduleId'])),
  }
}

async function holdingsOf(user: AccessUser, loaded: Loaded, directory: Directory): Promise<Holdings> {
  if (user.isAdministrator) return loaded.administrator
  const person = (await directory.snapshot()).person(user.userId)
  const roles = countingRoles(loaded.grants, person?.roleIds ?? [], user.organizationId)
  const key = JSON.stringify(roles)
  const known = loaded.holdings.get(key)
  if (known) return known
  const holdings = holdingsOfRoles(loaded.grants, roles)
  loaded.holdings.set(key, holdings)
  return holdings
}

/** What somebody may hand on: only what is granted itself, not what merely comes with a menu whose switch is off today. */
async function grantableBy(user: AccessUser, { grants }: Loaded, directory: Directory) {
  if (user.isAdministrator) return () => true
  const roleIds = (await directory.snapshot()).person(user.userId)?.roleIds ?? []
  return holderOf(grants, countingRoles(grants, roleIds, user.organizationId))
}

/** Rules that require only a session; lock and forced password change are checked before. */
function allowsEverybody(rule: Extract<AccessRule, string>, user: AccessUser): boolean {
  return rule === 'administrator' ? user.isAdministrator : true
}
