import { sql } from 'kysely'
import { isPlainName } from '#engine/resource/inputs.ts'
import { checkEmail, checkIdCard, checkMobile, type IdentifierVerdict } from '#engine/values/identifiers.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { roleStore } from '#server/access/role-store.ts'
import type { Tx } from '#server/database/types.ts'
import type { Person } from '#server/directory/directory.ts'
import { groupStore, positionStore } from '#server/directory/stores.ts'
import type { ValueCipher } from '#server/encryption/value-cipher.ts'
import type { UserRow } from '#server/directory/user-store.ts'
import { refuseAddingTo } from '#server/managed/added-to.ts'
import type { Change } from '#server/managed/resource.ts'
import { mayGiveRole } from '#features/users/server/choices.ts'
import { furtherOf, masks } from '#features/users/server/further-members.ts'
import { managedPeople } from '#features/users/server/managed-people.ts'

type Refusals = (Refusal | undefined)[]

/** A write that leaves a row. */
type Written = Change<UserRow> & { readonly after: UserRow }

/** Why a user may not be as he is wanted. What he has already is not asked again: only what is new must be right. */
export async function refuseUser(change: Written): Promise<Refusals> {
  return [
    ...refuseContent(change),
    ...(await refuseOrganizations(change)),
    ...(await refusePositions(change)),
    ...(await refuseRoles(change)),
    ...(await refuseGroups(change)),
    await refuseManager(change),
  ]
}

/** Letters of names, and what accounts of mail and sub-accounts are made with. */
const accountSigns = /^[\p{Script=Han}\w.@-]+$/u

function refuseContent({ kernel, before, after }: Written): Refusals {
  const isNew = (member: 'account' | 'name' | 'mobile_phone' | 'email'): boolean => after[member] !== before?.[member]
  return [
    isNew('account') && !accountSigns.test(after.account) ? invalid('users.account-special', 'account') : undefined,
    isNew('name') && !isPlainName(after.name) ? invalid('users.name-special', 'realName') : undefined,
    isNew('mobile_phone') ? unlessRight(after.mobile_phone, checkMobile, 'mobilePhone') : undefined,
    isNew('email') ? unlessRight(after.email, checkEmail, 'email') : undefined,
    refuseDocument(kernel.cipher, after, before),
    ...refuseMasks(kernel.cipher, after, before),
  ]
}

/** A mask that was changed in part, or is not that of the stored value, must not take the place of the number behind it. */
function refuseMasks(cipher: ValueCipher, after: UserRow, before: UserRow | undefined): Refusals {
  const maskable = ({ id, email, property }: UserRow): Readonly<Record<string, string>> => ({ ...furtherOf(cipher, id, property), email })
  const [now, stored] = [maskable(after), before && maskable(before)]
  const covered = ['email', ...Object.keys(masks)].filter((member) => now[member] !== stored?.[member] && now[member]?.includes('*'))
  return covered.map((member) => invalid('users.masked', member))
}

/** Code of the identity card in the dictionary of documents. */
const identityCard = 'idCard'

function refuseDocument(cipher: ValueCipher, after: UserRow, before: UserRow | undefined): Refusal | undefined {
  const { certificatesType: kind, certificatesNumber: number } = furtherOf(cipher, after.id, after.property)
  const stored = before && furtherOf(cipher, before.id, before.property)
  const isSame = kind === stored?.certificatesType && number === stored.certificatesNumber
  return isSame || kind !== identityCard ? undefined : unlessRight(number, checkIdCard, 'certificatesNumber')
}

function unlessRight(text: string, check: (text: string) => IdentifierVerdict, field: string): Refusal | undefined {
  const verdict = text === '' ? undefined : check(text)
  return verdict && !verdict.ok ? { ...verdict.refusal, field } : undefined
}

async function refuseOrganizations(change: Written): Promise<Refusals> {
  const { kernel, before, after } = change
  const field = 'organizeIdTree'
  if (after.organizations.length === 0 && !after.is_administrator) return [invalid('users.organization-missing', field)]
  const directory = await kernel.directory.snapshot()
  const live = new Set(directory.organizations().map(({ id }) => id))
  const added = addedTo(before?.organizations, after.organizations)
  if (added.some((id) => !live.has(id))) return [invalid('users.organization-unknown', field)]
  const disabled = added.find((id) => directory.organization(id)?.enabled === false)
  if (disabled !== undefined) return [invalid('users.organization-disabled', field, { name: directory.organization(disabled)?.name ?? '' })]
  return Promise.all(added.map((id) => refuseAddingTo(change, { organizationId: id, field, unknown: 'users.organization-unknown' })))
}

async function refusePositions({ tx, before, after }: Written): Promise<Refusals> {
  const field = 'positionId'
  const held = await rowsOf(positionStore, tx, after.positions)
  const added = new Set(addedTo(before?.positions, after.positions))
  if ([...added].some((id) => !held.get(id)?.enabled)) return [invalid('users.position-unknown', field)]
  const strangers = [...held.values()].filter((one) => !after.organizations.includes(one.organization_id))
  return strangers.map(({ name }) => invalid('users.position-elsewhere', field, { name }))
}

/** Nobody gives or takes a role that he may not give (security 4.5). */
async function refuseRoles({ kernel, session, tx, before, after }: Written): Promise<Refusals> {
  const field = 'roleId'
  const added = addedTo(before?.roles, after.roles)
  const removed = addedTo(after.roles, before?.roles ?? [])
  const changed = await rowsOf(roleStore, tx, [...added, ...removed])
  if (added.some((id) => !changed.get(id)?.enabled)) return [invalid('users.role-unknown', field)]
  const refusals: Refusals = []
  for (const role of changed.values())
    if (!(await mayGiveRole(kernel, session, role)))
      refusals.push(refusal('forbidden', 'users.role-beyond-own', { params: { name: role.name }, field }))
  return refusals
}

async function refuseGroups({ tx, before, after }: Written): Promise<Refusals> {
  const added = addedTo(before?.groups, after.groups)
  const found = await rowsOf(groupStore, tx, added)
  return [added.every((id) => found.get(id)?.enabled) ? undefined : invalid('users.group-unknown', 'groupId')]
}

/** The manager is somebody else, and nobody who reports to this one: also not by what another writes at the same time. */
async function refuseManager({ kernel, session, tx, before, after }: Written): Promise<Refusal | undefined> {
  const { id, manager_id: manager } = after
  const field = 'managerId'
  if (manager === null || manager === before?.manager_id) return undefined
  if (manager === id) return invalid('users.manager-oneself', field)
  const directory = await kernel.directory.snapshot()
  const person = directory.person(manager)
  const sees = await managedPeople(kernel, directory, session)
  if (!person?.enabled || !sees(person)) return invalid('users.manager-unknown', field)
  return managerCircle(tx, id, person)
}

/** Whether somebody reports to this one already, over however many others: also by what another writes at the same time. */
export async function managerCircle(tx: Tx, id: string, manager: Pick<Person, 'id' | 'name'>): Promise<Refusal | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('managers of users', 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`with recursive above as (
      select id, manager_id from user_account where id = ${manager.id}
      union select one.id, one.manager_id from user_account as one join above on one.id = above.manager_id)
    select id from above where id = ${id}`.execute(tx)
  return rows.length > 0 ? invalid('users.manager-circle', 'managerId', { name: manager.name }) : undefined
}

/** Ids that are there now and were not before. */
function addedTo(before: readonly string[] | undefined, after: readonly string[]): string[] {
  return after.filter((id) => !before?.includes(id))
}

type Found<Item> = {
  readonly list: (tx: Tx, wanted: { where: [ReturnType<typeof sql<boolean>>]; order: ReturnType<typeof sql> }) => Promise<Item[]>
}

async function rowsOf<Item extends { readonly id: string }>(
  store: Found<Item>,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  if (ids.length === 0) return new Map()
  const found = await store.list(tx, { where: [sql<boolean>`id = any(${[...ids]})`], order: sql`id` })
  return new Map(found.map((one) => [one.id, one]))
}

function invalid(text: string, field: string, params: Readonly<Record<string, string>> = {}): Refusal {
  return refusal('invalid', text, { field, params })
}
