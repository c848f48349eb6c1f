import type { Tx } from '#server/database/types.ts'
import type { Directory } from '#server/directory/directory.ts'
import { membershipsOf, setMemberships } from '#server/directory/memberships.ts'
import { newId } from '#server/new-id.ts'
import { noteOf, writeNote, type Writing } from '#server/resource/audited-change.ts'
import '#server/directory/tables.ts'

interface Parts {
  readonly directory: Pick<Directory, 'changed'>
  readonly now: () => number
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

/**
 * Creates or updates the organization; parents must exist. Writes nothing when nothing changes.
 *
 * @throws Refused 409 when the version that was read is not the stored one
 */
export async function upsertOrganization(kernel: Parts, writing: Writing, given: OrganizationInput): Promise<void> {
  const { tx } = writing
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
    property: given.property ?? {},
    description: given.description ?? '',
    deleted_at: null,
  }
  const stored = await tx.selectFrom('organization').selectAll().where('id', '=', given.id).forUpdate().executeTakeFirst()
  const note = noteOf({ kind: 'organization', object: `organization:${given.id}`, content }, stored, writing)
  if (!note) return
  const row = { ...content, property: JSON.stringify(content.property), modified_by: writing.actor.userId ?? null }
  await tx
    .insertInto('organization')
    .values({ id: given.id, ...row, created_by: row.modified_by })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...row, modified_at: new Date(), version: eb('organization.version', '+', 1) })),
    )
    .execute()
  await writeNote(writing, note, kernel.now())
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

/** Creates or updates the position, as `upsertOrganization` does. */
export async function upsertPosition(kernel: Parts, writing: Writing, given: PositionInput): Promise<void> {
  const { tx } = writing
  const content = {
    organization_id: given.organizationId,
    code: given.code,
    name: given.name,
    kind: given.kind ?? '',
    enabled: given.enabled ?? true,
    sort_code: given.sortCode ?? 0,
    deleted_at: null,
  }
  const stored = await tx.selectFrom('position').selectAll().where('id', '=', given.id).forUpdate().executeTakeFirst()
  const note = noteOf({ kind: 'position', object: `position:${given.id}`, content }, stored, writing)
  if (!note) return
  const row = { ...content, modified_by: writing.actor.userId ?? null }
  await tx
    .insertInto('position')
    .values({ id: given.id, ...row, created_by: row.modified_by })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...row, modified_at: new Date(), version: eb('position.version', '+', 1) })),
    )
    .execute()
  await writeNote(writing, note, kernel.now())
  await kernel.directory.changed(tx, 'carriers')
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

/** Personal data (security 11): the audit log records that it changed, not its value. */
const personal = ['mobile_phone', 'email', 'property']

/**
 * Creates or updates the person with this account; writes nothing when nothing changes. An existing password, language and theme
 * stay. It does not end the sessions of a person it disables: `upsertPerson` does, which other code must call instead.
 *
 * @returns the id of the person
 * @throws Refused 409 when the version that was read is not the stored one
 */
export async function writePerson(kernel: Parts, writing: Writing, given: PersonInput): Promise<string> {
  const { tx } = writing
  const columns = {
    name: given.name,
    enabled: given.enabled ?? true,
    is_administrator: given.isAdministrator ?? false,
    manager_id: given.managerId ?? null,
    mobile_phone: given.mobilePhone ?? '',
    email: given.email ?? '',
    gender: given.gender ?? 3,
    sort_code: given.sortCode ?? 0,
    description: given.description ?? '',
    property: given.property ?? {},
  }
  const memberships = {
    organizations: [...given.organizationIds],
    positions: [...(given.positionIds ?? [])],
    roles: (given.roleIds ?? []).toSorted(),
    groups: (given.groupIds ?? []).toSorted(),
  }
  const stored = await lockedPerson(tx, given.account)
  const id = stored?.id ?? newId()
  const content = { account: given.account, ...columns, ...memberships }
  const note = noteOf({ kind: 'user', object: `user_account:${id}`, content, secrets: personal }, stored, writing)
  if (!note) return id
  const row = { ...columns, property: JSON.stringify(columns.property), modified_by: writing.actor.userId ?? null }
  if (stored) {
    const stamp = { modified_at: new Date(), version: stored.version + 1 }
    await tx
      .updateTable('user_account')
      .set({ ...row, ...stamp })
      .where('id', '=', id)
      .execute()
  } else {
    const password = { password_hash: given.passwordHash ?? null, password_changed_at: given.passwordIsOwn ? new Date() : null }
    await tx
      .insertInto('user_account')
      .values({ id, account: given.account, ...row, ...password, created_by: row.modified_by })
      .execute()
  }
  await setMemberships(tx, id, memberships)
  await writeNote(writing, note, kernel.now())
  await kernel.directory.changed(tx, { users: [id] })
  return id
}

/** An account as stored, with the memberships of its person, locked until the commit. */
async function lockedPerson(tx: Tx, account: string) {
  const row = await tx
    .selectFrom('user_account')
    .selectAll()
    .where('account', '=', account)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, ...(await membershipsOf(tx, [row.id])).get(row.id)! }
}
