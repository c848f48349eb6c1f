import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import '#server/directory/tables.ts'

interface Parts {
  readonly directory: Pick<Directory, 'changed'>
}

export interface OrganizationInput {
  readonly id: string
  readonly parentId?: string | undefined
  readonly code: string
  readonly name: string
  readonly kind: 'company' | 'department'
  readonly enabled?: boolean
  readonly managerId?: string | undefined
  readonly regionCode?: string | undefined
  readonly creditCode?: string | undefined
  readonly sortCode?: number
  readonly property?: Readonly<Record<string, unknown>>
  readonly description?: string
}

/** Creates the organization or brings it to what is given; parents come first. Bumps the directory. */
export async function upsertOrganization(kernel: Parts, tx: Tx, given: OrganizationInput): Promise<void> {
  const content = {
    parent_id: given.parentId ?? null,
    code: given.code,
    name: given.name,
    kind: given.kind,
    enabled: given.enabled ?? true,
    manager_id: given.managerId ?? null,
    region_code: given.regionCode ?? null,
    credit_code: given.creditCode ?? null,
    sort_code: given.sortCode ?? 0,
    property: JSON.stringify(given.property ?? {}),
    description: given.description ?? '',
    deleted_at: null,
  }
  await tx
    .insertInto('organization')
    .values({ id: given.id, ...content })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...content, modified_at: new Date(), version: eb('organization.version', '+', 1) })),
    )
    .execute()
  await kernel.directory.changed(tx, 'organizations')
}

export interface PositionInput {
  readonly id: string
  readonly organizationId: string
  readonly code: string
  readonly name: string
  readonly kind?: string
  readonly enabled?: boolean
  readonly sortCode?: number
}

export async function upsertPosition(kernel: Parts, tx: Tx, given: PositionInput): Promise<void> {
  const content = {
    organization_id: given.organizationId,
    code: given.code,
    name: given.name,
    kind: given.kind ?? '',
    enabled: given.enabled ?? true,
    sort_code: given.sortCode ?? 0,
    deleted_at: null,
  }
  await tx
    .insertInto('position')
    .values({ id: given.id, ...content })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...content, modified_at: new Date(), version: eb('position.version', '+', 1) })),
    )
    .execute()
  await kernel.directory.changed(tx, 'organizations')
}

export interface PersonInput {
  readonly account: string
  readonly name: string
  /** From `hashPassword`; kept as it is when the account exists already. */
  readonly passwordHash?: string | undefined
  /** The hash counts as chosen by the person: no forced change at the first sign-in. */
  readonly passwordIsOwn?: boolean
  readonly enabled?: boolean
  readonly isAdministrator?: boolean
  readonly managerId?: string | undefined
  readonly mobilePhone?: string
  readonly email?: string
  readonly gender?: number
  readonly sortCode?: number
  readonly description?: string
  /** Members without a column of their own, under their wire names: `signature`, `nation`. */
  readonly property?: Readonly<Record<string, unknown>>
  /** The first is the main one, unless the person chose another of them. */
  readonly organizationIds: readonly string[]
  readonly positionIds?: readonly string[]
  readonly roleIds?: readonly string[]
  readonly groupIds?: readonly string[]
}

/**
 * Creates the person with this account or brings it to what is given. An existing password, language and theme stay. The
 * sessions of whoever is disabled by it are ended by `upsertPerson`, which is what others call.
 *
 * @returns the id of the person
 */
export async function writePerson(kernel: Parts, tx: Tx, given: PersonInput): Promise<string> {
  const content = {
    name: given.name,
    enabled: given.enabled ?? true,
    is_administrator: given.isAdministrator ?? false,
    manager_id: given.managerId ?? null,
    mobile_phone: given.mobilePhone ?? '',
    email: given.email ?? '',
    gender: given.gender ?? 3,
    sort_code: given.sortCode ?? 0,
    description: given.description ?? '',
    property: JSON.stringify(given.property ?? {}),
  }
  const password = { password_hash: given.passwordHash ?? null, password_changed_at: given.passwordIsOwn ? new Date() : null }
  const { id } = await tx
    .insertInto('user_account')
    .values({ id: randomUUIDv7(), account: given.account, ...content, ...password })
    .onConflict((conflict) =>
      conflict
        .column('account')
        .where('deleted_at', 'is', null)
        .doUpdateSet((eb) => ({ ...content, modified_at: new Date(), version: eb('user_account.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await setOrganizations(tx, id, given.organizationIds)
  await setPositions(tx, id, given.positionIds ?? [])
  await setRoles(tx, id, given.roleIds ?? [])
  await setGroups(tx, id, given.groupIds ?? [])
  await kernel.directory.changed(tx, { users: [id] })
  return id
}

/** The organization chosen as current stays the current one as long as the person belongs to it. */
async function setOrganizations(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('user_organization')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where('is_major', '=', true)
    .execute()
  const major = ids.find((id) => id === rows[0]?.organization_id) ?? ids[0]
  await tx.deleteFrom('user_organization').where('user_id', '=', userId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('user_organization')
    .values(ids.map((id, index) => ({ user_id: userId, organization_id: id, is_major: id === major, sort_order: index })))
    .execute()
}

async function setPositions(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('user_position')
    .select('position_id')
    .where('user_id', '=', userId)
    .where('is_major', '=', true)
    .execute()
  const major = ids.find((id) => id === rows[0]?.position_id) ?? ids[0]
  await tx.deleteFrom('user_position').where('user_id', '=', userId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('user_position')
    .values(ids.map((id, index) => ({ user_id: userId, position_id: id, is_major: id === major, sort_order: index })))
    .execute()
}

async function setRoles(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute()
  if (ids.length > 0)
    await tx
      .insertInto('user_role')
      .values(ids.map((id) => ({ user_id: userId, role_id: id })))
      .execute()
}

async function setGroups(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('user_group').where('user_id', '=', userId).execute()
  if (ids.length > 0)
    await tx
      .insertInto('user_group')
      .values(ids.map((id) => ({ user_id: userId, group_id: id })))
      .execute()
}
