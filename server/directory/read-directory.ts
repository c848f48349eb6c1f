import { sql } from 'kysely'
import type { VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Db } from '#server/database/types.ts'
import type { Directory, DirectorySnapshot } from '#server/directory/directory.ts'
import { snapshotOf, type StoredOrganization, type StoredPerson } from '#server/directory/snapshot.ts'
import '#server/directory/tables.ts'

/** People and organizations, read once for each version of the cache `directory`. */
export function createDirectory(caches: VersionedCaches): Directory {
  const cache = caches.define('directory', readDirectory)
  return { snapshot: () => cache.get(), changed: (tx) => cache.bump(tx) }
}

async function readDirectory(db: Db): Promise<DirectorySnapshot> {
  const [people, organizations] = await Promise.all([readPeople(db), readOrganizations(db)])
  return snapshotOf(people, organizations)
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

interface PersonRow {
  id: string
  account: string
  name: string
  enabled: boolean
  is_administrator: boolean
  manager_id: string | null
  head_icon: string
  mobile_phone: string
  deleted: boolean
  organizations: string[]
  positions: string[]
  roles: string[]
  groups: string[]
}

async function readPeople(db: Db): Promise<StoredPerson[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.account, u.name, u.enabled, u.is_administrator, u.manager_id, u.head_icon, u.mobile_phone, u.deleted_at is not null as deleted,
      coalesce(o.ids, '{}') as organizations, coalesce(p.ids, '{}') as positions, coalesce(r.ids, '{}') as roles, coalesce(g.ids, '{}') as groups
    from user_account as u
    left join (select user_id, array_agg(organization_id order by is_major desc, sort_order, organization_id) as ids from user_organization group by 1) as o on o.user_id = u.id
    left join (select user_id, array_agg(position_id order by is_major desc, sort_order, position_id) as ids from user_position group by 1) as p on p.user_id = u.id
    left join (select user_id, array_agg(role_id order by role_id) as ids from user_role group by 1) as r on r.user_id = u.id
    left join (select user_id, array_agg(group_id order by group_id) as ids from user_group group by 1) as g on g.user_id = u.id
    order by u.sort_code, u.id`.execute(db)
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
    deleted: row.deleted,
  }))
}
