import { LRUCache } from 'lru-cache'
import type { AccessRule } from '#engine/contract/call.ts'
import type { AccessControl } from '#server/access/access-control.ts'
import { countingRoles, holdingsOfAdministrator, holdingsOfRoles, type Grants, type Holdings, type Menu } from '#server/access/grants.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import { readGrants } from '#server/access/read-grants.ts'
import type { VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Directory } from '#server/directory/directory.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import './tables.ts'

/** One version of the grants, with what was worked out from it so far. */
interface Loaded {
  readonly grants: Grants
  readonly administrator: Holdings
  /** By the roles that count: many people share the same set, so this stays small and is right for all of them. */
  readonly holdings: LRUCache<string, Holdings>
  /** A code may stand in several systems; the first that is granted counts. */
  readonly menusByCode: ReadonlyMap<string, readonly Menu[]>
  readonly menusByFunction: ReadonlyMap<string, readonly Menu[]>
}

/** Decides over the newest version of grants and people; what it keeps lives as long as that version. */
export function createAccessControl(caches: VersionedCaches, directory: Directory): AccessControl {
  const cache = caches.define('access', async (db) => load(await readGrants(db)))

  const rightsTo = async (session: SignedIn, menus: (loaded: Loaded) => readonly Menu[]): Promise<MenuRights | undefined> => {
    const loaded = await cache.get()
    const { rights } = await holdingsOf(session, loaded, directory)
    return menus(loaded)
      .map((menu) => rights.get(menu.id))
      .find((found) => found !== undefined)
  }
  const menuRights: AccessControl['menuRights'] = (session, code) => rightsTo(session, (loaded) => loaded.menusByCode.get(code) ?? [])
  const functionRights: AccessControl['functionRights'] = (session, id) =>
    rightsTo(session, (loaded) => loaded.menusByFunction.get(id) ?? [])

  return {
    menuRights,
    functionRights,
    allows: async (rule, session, params) => {
      if (typeof rule === 'string') return allowsEverybody(rule, session)
      if (session.isAdministrator) return true
      const rights = 'menu' in rule ? await menuRights(session, rule.menu) : await functionRights(session, params[rule.functionOf] ?? '')
      return rights !== undefined && (rule.button === undefined || rights.buttons.has(rule.button))
    },
    grantedMenus: async (session) => [...(await holdingsOf(session, await cache.get(), directory)).rights.values()],
    holdings: async (session) => {
      const loaded = await cache.get()
      return { grants: loaded.grants, held: await holdingsOf(session, loaded, directory) }
    },
    changed: (tx) => cache.bump(tx),
  }
}

function load(grants: Grants): Loaded {
  const functions = grants.menus.filter((menu) => menu.type === 3 && typeof menu.property['moduleId'] === 'string')
  return {
    grants,
    administrator: holdingsOfAdministrator(grants),
    holdings: new LRUCache({ max: 500 }),
    menusByCode: Map.groupBy(grants.menus, (menu) => menu.code),
    menusByFunction: Map.groupBy(functions, (menu) => String(menu.property['moduleId'])),
  }
}

async function holdingsOf(
  session: Pick<SignedIn, 'userId' | 'organizationId' | 'isAdministrator'>,
  loaded: Loaded,
  directory: Directory,
): Promise<Holdings> {
  if (session.isAdministrator) return loaded.administrator
  const person = (await directory.snapshot()).person(session.userId)
  const roles = countingRoles(loaded.grants, person?.roleIds ?? [], session.organizationId)
  const key = JSON.stringify(roles)
  const known = loaded.holdings.get(key)
  if (known) return known
  const holdings = holdingsOfRoles(loaded.grants, roles)
  loaded.holdings.set(key, holdings)
  return holdings
}

/** Rules that ask for nothing but a session; its lock and its forced change are judged before. */
function allowsEverybody(rule: Extract<AccessRule, string>, session: SignedIn): boolean {
  return rule === 'administrator' ? session.isAdministrator : true
}
