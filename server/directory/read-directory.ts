import { sql, type RawBuilder } from 'kysely'
import type { VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Carrier, CarrierKind, Directory, DirectorySnapshot } from '#server/directory/directory.ts'
import { organizationTree, type OrganizationTree, type StoredOrganization } from '#server/directory/organization-tree.ts'
import { PeopleIndex, type StoredPerson } from '#server/directory/people-index.ts'
import '#server/directory/tables.ts'

/**
 * Organizations are read whole, once for each version of the cache `organizations`: there are some thousands of them. People are
 * kept by id: a change names whom it changed, and a node reads these alone (cache `people`, table `user_change`). Positions, roles and
 * groups are read whole as well.
 */
export function createDirectory(caches: VersionedCaches): Directory {
  const organizations = caches.define('organizations', async (db) => organizationTree(await readOrganizations(db)))
  const people = caches.defineKept('people', readPeople, readChangedPeople)
  const carriers = caches.define('carriers', readCarriers)
  let made: { tree: OrganizationTree; index: PeopleIndex; version: number; others: Carriers; snapshot: DirectorySnapshot } | undefined
  return {
    snapshot: async () => {
      const [tree, index, others] = await Promise.all([organizations.get(), people.get(), carriers.get()])
      const { version } = index
      if (made?.tree !== tree || made.index !== index || made.version !== version || made.others !== others)
        made = { tree, index, version, others, snapshot: snapshotOf(tree, index, others) }
      return made.snapshot
    },
    changed: async (tx, change) => {
      if (change === 'organizations') await organizations.bump(tx)
      else if (change === 'carriers') await carriers.bump(tx)
      else await markChanged(tx, change.users, await people.bump(tx))
    },
  }
}

type Carriers = Readonly<Record<CarrierKind, ReadonlyMap<string, Carrier>>>

/** People, organizations and carriers in one snapshot. */
export function snapshotOf(tree: OrganizationTree, people: PeopleIndex, carriers: Carriers): DirectorySnapshot {
  return {
    ...tree,
    person: (id) => people.person(id),
    personByAccount: (account) => people.personByAccount(account),
    people: () => people.live(),
    usersOfRole: (id) => people.members('roleIds', id),
    usersOfPosition: (id) => people.members('positionIds', id),
    usersOfOrganization: (id) => people.members('organizationIds', id),
    usersOfGroup: (id) => people.members('groupIds', id),
    carrier: (kind, id) => carriers[kind].get(id),
    carriers: (kind) => [...carriers[kind].values()],
  }
}

async function readOrganizations(db: Db): Promise<StoredOrganization[]> {
  const rows = await db.selectFrom('organization').selectAll().orderBy('sort_code').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id ?? undefined,
    code: row.code,
    name: row.name,
    kind: row.kind,
    enabled: row.enabled && row.deleted_at === null,
    managerId: row.manager_id ?? undefined,
    regionCode: row.region_code ?? undefined,
    creditCode: row.credit_code ?? undefined,
    sortCode: row.sort_code,
    deleted: row.deleted_at !== null,
  }))
}

/** Deleted ones too, as disabled. The table of roles belongs to `server/access`, whose writers announce it here. */
async function readCarriers(db: Db): Promise<Carriers> {
  const { rows } = await sql<Carrier & { kind: CarrierKind }>`
    select 'position' as kind, id, name, enabled and deleted_at is null as enabled, array[organization_id] as "organizationIds" from position
    union all select 'group', id, name, enabled and deleted_at is null, '{}' from member_group
    union all select 'role', id, name, enabled and deleted_at is null,
      coalesce((select array_agg(organization_id order by organization_id) from role_organization where role_id = role.id), '{}')
      from role`.execute(db)
  const of = (wanted: CarrierKind): ReadonlyMap<string, Carrier> =>
    new Map(rows.flatMap(({ kind, ...carrier }) => (kind === wanted ? [[carrier.id, carrier]] : [])))
  return { position: of('position'), role: of('role'), group: of('group') }
}

/**
 * Stores whom a version of the cache `people` changed; to be called after the bump, whose lock keeps the versions in the order of
 * the commits.
 */
async function markChanged(tx: Tx, userIds: readonly string[], version: string): Promise<void> {
  await sql`insert into user_change (user_id, version) select distinct id, ${version}::bigint from unnest(${userIds}::uuid[]) as id
    on conflict (user_id) do update set version = excluded.version`.execute(tx)
}

async function readPeople(db: Db): Promise<PeopleIndex> {
  return new PeopleIndex(await peopleOf(db))
}

async function readChangedPeople(db: Db, index: PeopleIndex, since: string): Promise<void> {
  index.replace(await peopleOf(db, sql`select user_id from user_change where version > ${since}::bigint`))
}

interface PersonRow {
  id: string
  account: string
  name: string
  enabled: boolean
  is_administrator: boolean
  manager_id: string | null
  head_icon: string
  mobile_phone: string
  sort_code: number
  deleted: boolean
  organizations: string[]
  positions: string[]
  roles: string[]
  groups: string[]
}

/** @param ids a statement that gives the ids of those wanted; everybody when absent */
async function peopleOf(db: Db, ids?: RawBuilder<unknown>): Promise<StoredPerson[]> {
  const wanted = (column: string): RawBuilder<unknown> => (ids ? sql`where ${sql.ref(column)} in (${ids})` : sql``)
  const members = (table: string, column: string, order: string): RawBuilder<unknown> =>
    sql`left join (select user_id, array_agg(${sql.id(column)} order by ${sql.raw(order)}) as ids from ${sql.id(table)}
      ${wanted('user_id')} group by 1) as ${sql.id(table)} on ${sql.id(table)}.user_id = u.id`
  const { rows } = await sql<PersonRow>`
    select u.id, u.account, u.name, u.enabled, u.is_administrator, u.manager_id, u.head_icon, u.mobile_phone, u.sort_code,
      u.deleted_at is not null as deleted, coalesce(user_organization.ids, '{}') as organizations,
      coalesce(user_position.ids, '{}') as positions, coalesce(user_role.ids, '{}') as roles, coalesce(user_group.ids, '{}') as groups
    from user_account as u
    ${members('user_organization', 'organization_id', 'is_major desc, sort_order, organization_id')}
    ${members('user_position', 'position_id', 'is_major desc, sort_order, position_id')}
    ${members('user_role', 'role_id', 'role_id')}
    ${members('user_group', 'group_id', 'group_id')}
    ${wanted('u.id')}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    name: row.name,
    enabled: row.enabled && !row.deleted,
    isAdministrator: row.is_administrator,
    managerId: row.manager_id ?? undefined,
    organizationIds: row.organizations,
    positionIds: row.positions,
    roleIds: row.roles,
    groupIds: row.groups,
    headIcon: row.head_icon,
    mobilePhone: row.mobile_phone,
    sortCode: row.sort_code,
    deleted: row.deleted,
  }))
}
