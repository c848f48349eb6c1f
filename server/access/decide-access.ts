import { LRUCache } from 'lru-cache'
import { isContainer } from '#engine/access/menu-paths.ts'
import type { AccessRule } from '#engine/contract/call.ts'
import { createAdministration } from '#server/access/administration.ts'
import type { AccessControl } from '#server/access/access-control.ts'
import type { SubjectFinder } from '#server/access/subject-finder.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import {
  countingRoles,
  functionType,
  holderOf,
  holdingsOfAdministrator,
  holdingsOfRoles,
  madeForSubject,
  type Grants,
  type Holdings,
  type Menu,
} from '#server/access/grants.ts'
import { grantersOf } from '#server/access/right-decisions.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import { readGrants } from '#server/access/read-grants.ts'
import type { VersionedCache, VersionedCaches } from '#server/cache/versioned-cache.ts'
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
  /** Entries made for a thing, by type and by what they are made for: functions (3), dictionary categories (4). */
  readonly menusMadeFor: ReadonlyMap<number, ReadonlyMap<string, readonly Menu[]>>
}

const madeFor = ({ menusMadeFor }: Loaded, type: number, id: string): readonly Menu[] => menusMadeFor.get(type)?.get(id) ?? []

const gives = (rights: MenuRights, button: string | undefined): boolean => button === undefined || rights.buttons.has(button)

/**
 * Decides by the newest version of grants and people; cached results are dropped with that version.
 *
 * @param subjects by name what finds the thing a row belongs to, for rules that name rows (`orEntry`, `within`)
 */
export function createAccessControl(
  caches: VersionedCaches,
  db: Db,
  directory: Directory,
  subjects: Readonly<Record<string, SubjectFinder>> = {},
): AccessControl {
  const cache = caches.define('access', async (db) => load(await readGrants(db)))

  const { menuRights, functionRights, entryRights } = rightsOf(cache, directory)
  const holdsAllOf: AccessControl['holdsAllOf'] = async (user, roleId) => {
    const loaded = await cache.get()
    const holds = await grantableBy(user, loaded, directory)
    return [...(loaded.grants.granted.get(roleId) ?? [])].every(([kind, ids]) => [...ids].every((id) => holds(kind, id)))
  }
  const administration = createAdministration(caches, db, directory, subjects)

  return {
    menuRights,
    functionRights,
    rowFields: async (id) => comparedFields(madeFor(await cache.get(), functionType, id)),
    allows: async (rule, user, params) => {
      if (typeof rule === 'string') return allowsEverybody(rule, user)
      if (user.isAdministrator) return true
      const rights = 'menu' in rule ? await menuRights(user, rule.menu) : await functionRights(user, params[rule.functionOf] ?? '')
      if (rights !== undefined && gives(rights, rule.button)) return true
      if ('functionOf' in rule) return rule.orMenu !== undefined && (await menuRights(user, rule.orMenu)) !== undefined
      const inOther = rule.orMenu === undefined ? undefined : await menuRights(user, rule.orMenu)
      if (inOther !== undefined && gives(inOther, rule.button)) return true
      if (!rule.orEntry) return false
      // Which thing the request names is asked when its input is read (`decideEntry`).
      return (await entryRights(user, rule.orEntry.type)).some((one) => gives(one, rule.button))
    },
    decideEntry: entryDecider(menuRights, entryRights, async (finder, id) => subjects[finder]?.(db, id)),
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

/** Rights to each entry of a type that is granted, of those made for one thing where that is given. */
type EntryRights = (user: AccessUser, type: number, id?: string) => Promise<readonly MenuRights[]>

/** The rights of users to menus by what names them. */
function rightsOf(
  cache: VersionedCache<Loaded>,
  directory: Directory,
): Pick<AccessControl, 'menuRights' | 'functionRights'> & { readonly entryRights: EntryRights } {
  const rightsTo = async (user: AccessUser, menus: (loaded: Loaded) => readonly Menu[]): Promise<MenuRights | undefined> => {
    const loaded = await cache.get()
    const { rights } = await holdingsOf(user, loaded, directory)
    return menus(loaded)
      .map((menu) => rights.get(menu.id))
      .find((found) => found !== undefined)
  }
  const menuRights: AccessControl['menuRights'] = (user, code) => rightsTo(user, (loaded) => loaded.menusByCode.get(code) ?? [])
  const functionRights: AccessControl['functionRights'] = (user, id) => rightsTo(user, (loaded) => madeFor(loaded, functionType, id))
  const entryRights: EntryRights = async (user, type, id) => {
    const loaded = await cache.get()
    const { rights } = await holdingsOf(user, loaded, directory)
    const entries = id === undefined ? [...(loaded.menusMadeFor.get(type)?.values() ?? [])].flat() : madeFor(loaded, type, id)
    return entries.map((menu) => rights.get(menu.id)).filter((found) => found !== undefined)
  }
  return { menuRights, functionRights, entryRights }
}

function entryDecider(
  menuRights: AccessControl['menuRights'],
  entryRights: EntryRights,
  found: (finder: string, id: string) => Promise<string | undefined>,
): AccessControl['decideEntry'] {
  return async ({ menu, button, orEntry }, user, id) => {
    if (user.isAdministrator) return 'allowed'
    const ofMenu = await menuRights(user, menu)
    if (ofMenu && gives(ofMenu, button)) return 'allowed'
    const subject = id === undefined || orEntry.of === undefined ? id : await found(orEntry.of, id)
    const held = subject === undefined ? [] : await entryRights(user, orEntry.type, subject)
    if (held.some((one) => gives(one, button))) return 'allowed'
    return ofMenu || held.length > 0 ? 'forbidden' : 'unseen'
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
  return {
    grants,
    administrator: holdingsOfAdministrator(grants),
    holdings: new LRUCache({ max: 500 }),
    menusByCode: Map.groupBy(
      grants.menus.filter(({ type }) => !isContainer(type)),
      (menu) => menu.code,
    ),
    menusMadeFor: new Map([...Map.groupBy(grants.menus, ({ type }) => type)].map(([type, menus]) => [type, madeForSubject(menus)])),
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
