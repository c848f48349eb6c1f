import type { Selectable } from 'kysely'
import type { AdministrationAction, AdministrationDecision, AdministrationGrant, Manager } from '#engine/access/graded-administration.ts'
import { changesBeyond, decideAdministration, heldLayers, noLayers, withoutUnseen } from '#engine/access/graded-administration.ts'
import type { Managed } from '#engine/contract/call.ts'
import type { SubjectFinder } from '#server/access/subject-finder.ts'
import type { AccessUser } from '#server/access/access-user.ts'
import { managedTargets } from '#server/access/managed-target.ts'
import type { VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import type { Directory, Organization } from '#server/directory/directory.ts'
import './tables.ts'

/** Graded administration (permissions 6): who manages which part of the organization tree. */
export interface Administration {
  /** What a user administers; the list of grants stays the same one until grants change. */
  readonly of: (user: Pick<AccessUser, 'userId' | 'isAdministrator'>) => Promise<Manager>
  /**
   * Whether a user may do what a call does to the things it names, with the reason; of several the first that is refused decides.
   *
   * @param ids of what `managed.of` says; none stands for the top of the tree, which super administrators alone manage
   */
  readonly decide: (managed: Managed, user: AccessUser, ids: readonly string[]) => Promise<AdministrationDecision>
  /** Whether a user administers all that another does, with every action the other may take there. */
  readonly coversAllOf: (user: AccessUser, other: Pick<AccessUser, 'userId' | 'isAdministrator'>) => Promise<boolean>
  /** Ids of those who administer anything. */
  readonly administrators: () => Promise<readonly string[]>
  /** The organizations in which a user may do something; the statements of lists are cut by them. */
  readonly organizations: (user: AccessUser, action: AdministrationAction) => Promise<'all' | ReadonlySet<string>>
  /** To be called where a transaction changes grants: they take effect with the next call on every node. */
  readonly changed: (tx: Tx) => Promise<void>
}

/** One list for everybody who administers nothing: what is computed from the list of somebody stays valid as long as it is the same. */
const nothing: readonly AdministrationGrant[] = []

/**
 * Keeps all grants in memory: they are as many as there are administrators of organizations.
 *
 * @param subjects by kind what finds the organization of a thing that a feature keeps
 */
export function createAdministration(
  caches: VersionedCaches,
  db: Db,
  directory: Directory,
  subjects: Readonly<Record<string, SubjectFinder>>,
): Administration {
  const targetOf = managedTargets(db, subjects)
  const cache = caches.define('administration', readAdministration)
  const of: Administration['of'] = async ({ userId, isAdministrator }) => {
    const grants = (await cache.get()).get(userId) ?? nothing
    return { userId, isAdministrator, grants }
  }
  const reaches = new Reaches()
  return {
    of,
    decide: async ({ action, of: kind }, user, ids) => {
      const manager = await of(user)
      if (manager.isAdministrator || ids.length === 0) return decideAdministration(manager, action, { organizations: [] })
      const people = await directory.snapshot()
      const targets = await Promise.all(ids.map((id) => targetOf(people, kind, id)))
      const decisions = targets.map((target) => decideAdministration(manager, action, target))
      return decisions.find(({ allowed }) => !allowed) ?? decisions[0]!
    },
    coversAllOf: async (user, other) => {
      const [manager, { grants }, people] = await Promise.all([of(user), of(other), directory.snapshot()])
      return !grants.some((grant) => {
        const held = heldLayers(manager, people.organization(grant.organizationId)?.path ?? [grant.organizationId])
        return changesBeyond(held, noLayers, withoutUnseen(grant))
      })
    },
    administrators: async () => [...(await cache.get()).keys()],
    organizations: async (user, action) => {
      const manager = await of(user)
      if (manager.isAdministrator) return 'all'
      if (manager.grants.length === 0) return new Set()
      return reaches.of(manager, action, (await directory.snapshot()).organizations())
    },
    changed: (tx) => cache.bump(tx),
  }
}

/**
 * The organizations in which somebody may do something, kept while neither the grants nor the tree change: every list of a graded
 * administrator asks for them, and there may be thousands.
 */
class Reaches {
  readonly #known = new WeakMap<
    Manager['grants'],
    { readonly tree: readonly Organization[]; readonly reached: Map<AdministrationAction, ReadonlySet<string>> }
  >()

  of(manager: Manager, action: AdministrationAction, tree: readonly Organization[]): ReadonlySet<string> {
    const known = this.#known.get(manager.grants)
    const kept = known?.tree === tree ? known : { tree, reached: new Map<AdministrationAction, ReadonlySet<string>>() }
    this.#known.set(manager.grants, kept)
    const isReached = ({ path }: Organization): boolean => decideAdministration(manager, action, { organizations: [path] }).allowed
    const reached = kept.reached.get(action) ?? new Set(tree.filter(isReached).map(({ id }) => id))
    kept.reached.set(action, reached)
    return reached
  }
}

async function readAdministration(db: Db): Promise<ReadonlyMap<string, readonly AdministrationGrant[]>> {
  const rows = await db
    .selectFrom('organization_administrator')
    .select(['user_id', 'organization_id', 'this_layer', 'sub_layers'])
    .orderBy('organization_id')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([userId, own]) => [userId, grantsOfRows(own)]))
}

type Row = Pick<Selectable<Tables['organization_administrator']>, 'organization_id' | 'this_layer' | 'sub_layers'>

export function grantsOfRows(rows: readonly Row[]): AdministrationGrant[] {
  return rows.map((row) => ({
    organizationId: row.organization_id,
    thisLayer: new Set(row.this_layer),
    subLayers: new Set(row.sub_layers),
  }))
}
