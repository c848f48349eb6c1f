import { sql } from 'kysely'
import type { CallQuery } from '#engine/contract/call.ts'
import { maskEmail, maskPhone, unmasked } from '#engine/values/masked.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { organizationNames } from '#features/pickers/entry.ts'
import {
  createUser,
  deleteUser,
  furtherMembers,
  listUsers,
  readUser,
  revealUser,
  switchUser,
  updateUser,
  userUse,
  type FurtherMember,
  type UserBody,
} from '#features/users/contract.ts'
import { furtherOf, masks } from '#features/users/server/further-members.ts'
import { refuseUser } from '#features/users/server/user-rules.ts'
import { usedUsers } from '#features/users/server/uses.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { belongsToAny } from '#server/directory/memberships.ts'
import { accountStore, userStore, type AccountRow, type UserRow } from '#server/directory/user-store.ts'
import { encryptedProperty, withIdentityNumber } from '#server/directory/identity-number.ts'
import type { ValueCipher } from '#server/encryption/value-cipher.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, present, type Filters } from '#server/managed/read-rows.ts'
import type { Asking, Change, Listed, Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'
import { isLocked, lockedAmong } from '#server/sessions/sign-in-failures.ts'

const listing: NonNullable<Listed<AccountRow, unknown>['listing']> = {
  searched: ['account', 'name'],
  exactly: ['mobile_phone'],
  sorted: { account: 'account', realName: 'name', sortCode: 'sort_code', creatorTime: 'created_at', enabledMark: 'enabled' },
  order: sql`sort_code, id`,
}

async function seen({ kernel, session }: Asking) {
  const organizations = await kernel.access.administration.organizations(session, 'select')
  return organizations === 'all' ? undefined : belongsToAny(ownId, organizations)
}

const ownId = sql.ref('user_account.id')

/** Accounts as they are listed: what they belong to comes from the directory. */
export const listedUsers: Listed<AccountRow, ReturnType<typeof wireShared>> = {
  store: accountStore,
  action: 'user',
  listing,
  wire: wireShared,
  seen,
}

/** A user as he is written. The names of actions and members in the audit log are those that `writePerson` uses too. */
export const managedUsers: Resource<UserRow, UserBody, ReturnType<typeof wireShared>> = {
  store: userStore,
  action: 'user',
  listing,
  wire: wireShared,
  typed: (body, { key, before }, { kernel }) => ({ ...typedUser(body, before, { kernel, id: key.id }), ...key }),
  seen,
  refuse,
  unique: [
    {
      indexes: ['user_account_account'],
      equals: ({ account }) => sql<boolean>`lower(account) = lower(${account})`,
      refusal: ({ account }) => refusal('invalid', 'users.account-taken', { params: { account }, field: 'account' }),
    },
  ],
  secrets: ['mobile_phone', 'email', 'property', 'birthday'],
  written: async ({ kernel, tx, before, after }) => {
    const id = (after ?? before)!.id
    await kernel.directory.changed(tx, { users: [id] })
    if (before && after?.enabled !== true) await endSessions(kernel, tx, { userId: id }, 'disabled')
  },
}

export const userFilters = (directory: DirectorySnapshot): Filters<CallQuery<typeof listUsers>> => {
  const locked = isLocked(sql`account`)
  const states = {
    '0': sql<boolean>`not enabled`,
    '1': sql<boolean>`(enabled and not ${locked})`,
    '2': sql<boolean>`(enabled and ${locked})`,
  }
  return ({ organizeId, enabledMark, gender }) => [
    ...(organizeId === '' ? [] : [belongsToAny(ownId, new Set(directory.subtree(organizeId)))]),
    ...(enabledMark === '' ? [] : [states[enabledMark]]),
    ...(gender === '' ? [] : [sql<boolean>`gender = ${Number(gender)}`]),
  ]
}

export const userCalls = [
  serve(listUsers, async (context) => {
    const { kernel, session, db } = context
    const { administration } = kernel.access
    const [directory, editable, deletable] = await Promise.all([
      kernel.directory.snapshot(),
      administration.organizations(session, 'edit'),
      administration.organizations(session, 'delete'),
    ])
    const { list, pagination } = await pageHandler(listedUsers, userFilters(directory))(context)
    const locked = await lockedAmong(
      db,
      list.map(({ account }) => account),
    )
    const rows = list.map((row) => {
      const organizations = directory.person(row.id)?.organizationIds ?? []
      const isOwn = row.id === session.userId
      const holds = (rights: 'all' | ReadonlySet<string>): boolean =>
        rights === 'all' ? row.isAdministrator === 0 || isOwn : mayManage(row, organizations, rights, session.userId)
      return {
        ...row,
        ...stateOf(row.enabledMark === 1, locked.has(row.account)),
        organize: namesOf(directory, organizations),
        mayEdit: holds(editable),
        mayDelete: holds(deletable) && !isOwn,
      }
    })
    return { list: rows, pagination }
  }),
  serve(readUser, async (context) => {
    const row = present(await userStore.find(context.db, context.params.id, await seen(context)))
    const [directory, locked] = await Promise.all([context.kernel.directory.snapshot(), lockedAmong(context.db, [row.account])])
    const paths = row.organizations.map((id) => [...(directory.organization(id)?.path ?? [id])])
    return { ...wireForm(row, context.kernel.cipher), ...stateOf(row.enabled, locked.has(row.account)), organizeIdTree: paths }
  }),
  serve(createUser, createHandler(managedUsers)),
  serve(updateUser, updateHandler(managedUsers)),
  serve(deleteUser, removeHandler(managedUsers)),
  serve(switchUser, switchHandler(managedUsers)),
  serve(
    userUse,
    usesHandler(usedUsers, async ({ params, db }) => present(await userStore.find(db, params.id))),
  ),
  serve(revealUser, async ({ kernel, params, session, transaction }) =>
    transaction(async (tx, audit) => {
      const row = present(await userStore.lock(tx, params.id))
      refuseForeignAdministrator(row, session.userId)
      audit({ action: 'user.revealed', object: `user_account:${row.id}` })
      const { certificatesNumber, telePhone, landline, urgentTelePhone } = furtherOf(kernel.cipher, row.id, row.property)
      return { mobilePhone: row.mobile_phone, email: row.email, certificatesNumber, telePhone, landline, urgentTelePhone }
    }),
  ),
]

/** Graded administrators change whom they administer in each organization, but neither themselves nor a super administrator. */
function mayManage(
  row: { readonly id: string; readonly isAdministrator: number },
  organizations: readonly string[],
  rights: ReadonlySet<string>,
  userId: string,
): boolean {
  return row.isAdministrator === 0 && row.id !== userId && organizations.length > 0 && organizations.every((id) => rights.has(id))
}

/** Super administrators are changed by themselves alone (platform-entities 1). @throws Refused 403 */
export function refuseForeignAdministrator({ id, is_administrator }: AccountRow, userId: string): void {
  if (is_administrator && id !== userId) throw new Refused(refusal('forbidden', 'users.administrator-own'))
}

async function refuse(change: Change<UserRow>): Promise<readonly (Refusal | undefined)[]> {
  const { kernel, session, before, after } = change
  if (before) refuseForeignAdministrator(before, session.userId)
  const goes = before !== undefined && (after === undefined || (before.enabled && !after.enabled))
  if (goes && before.id === session.userId) return [refusal('forbidden', 'users.not-oneself')]
  if (goes && before.is_administrator) return [refusal('forbidden', 'users.administrator-stays')]
  if (!after) return before ? refuseHeld({ kernel }, usedUsers, before) : []
  return change.act === 'switch' ? [] : refuseUser({ ...change, after })
}

/** What a new account begins with. It has no password, so nobody can sign in with it until an administrator sets one. */
function blank(now: Date) {
  return {
    enabled: true,
    is_administrator: false,
    manager_id: null,
    head_icon: '',
    mobile_phone: '',
    email: '',
    birthday: null,
    entry_date: null,
    sort_code: 0,
    description: '',
    property: {} as UserRow['property'],
    has_password: false,
    has_second_factor: false,
    created_at: now,
    organizations: [],
    positions: [],
    roles: [],
    groups: [],
  }
}

function typedUser(
  body: UserBody,
  before: UserRow | undefined,
  { kernel, id }: { readonly kernel: Kernel; readonly id: string },
): Omit<UserRow, 'id' | 'version'> {
  const base = before ?? blank(new Date(kernel.now()))
  const further = typedFurther(body, withIdentityNumber(kernel.cipher, id, base.property))
  const day = (sent: number | null | undefined, kept: Date | null): Date | null =>
    sent === undefined ? kept : sent === null ? null : new Date(sent)
  return {
    ...base,
    account: body.account,
    name: body.realName,
    gender: body.gender,
    enabled: body.enabledMark === null || body.enabledMark === undefined ? base.enabled : body.enabledMark === 1,
    manager_id: body.managerId === undefined ? base.manager_id : body.managerId || null,
    head_icon: body.headIcon ?? base.head_icon,
    mobile_phone:
      body.mobilePhone === undefined ? base.mobile_phone : unmasked(body.mobilePhone ?? '', base.mobile_phone, maskPhone).trim(),
    email: body.email === undefined ? base.email : unmasked(body.email ?? '', base.email, maskEmail).trim(),
    birthday: day(body.birthday, base.birthday),
    entry_date: day(body.entryDate, base.entry_date),
    sort_code: body.sortCode ?? base.sort_code,
    description: body.description ?? base.description,
    property: { ...base.property, ...encryptedProperty(kernel.cipher, id, further, base.property) },
    organizations: body.organizationIds ?? base.organizations,
    positions: body.positionId ? [...new Set(body.positionId)] : base.positions,
    roles: body.roleId ? [...new Set(body.roleId)].toSorted() : base.roles,
    groups: body.groupId ? [...new Set(body.groupId)].toSorted() : base.groups,
  }
}

function typedFurther(body: UserBody, stored: UserRow['property']): Record<string, string> {
  const sent = furtherMembers.flatMap((member) => {
    const value = body[member]
    if (value === undefined) return []
    const mask = masks[member]
    return [[member, mask ? unmasked(value ?? '', String(stored[member] ?? ''), mask).trim() : (value ?? '')] as const]
  })
  return Object.fromEntries(sent)
}

function stateOf(isEnabled: boolean, locked: boolean): { enabledMark: number; lockMark: number } {
  return { enabledMark: isEnabled ? (locked ? 2 : 1) : 0, lockMark: Number(locked) }
}

/** Names of organizations from the top, the main one first. */
export function namesOf(directory: DirectorySnapshot, ids: readonly string[]): string {
  const found = ids.flatMap((id) => directory.organization(id) ?? [])
  return found.map((organization) => organizationNames(directory, organization)).join('；')
}

function wireShared(row: AccountRow) {
  return {
    id: row.id,
    account: row.account,
    realName: row.name,
    gender: row.gender,
    headIcon: row.head_icon,
    enabledMark: Number(row.enabled),
    sortCode: row.sort_code,
    description: row.description,
    creatorTime: row.created_at.getTime(),
    mobilePhone: maskPhone(row.mobile_phone),
    isAdministrator: Number(row.is_administrator),
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
    version: row.version,
  }
}

/** The members of the form, personal numbers masked. */
export function wireForm(row: UserRow, cipher: ValueCipher) {
  const further = furtherOf(cipher, row.id, row.property)
  const masked = Object.entries(masks).map(([member, mask]) => [member, mask(further[member as FurtherMember])] as const)
  return {
    ...wireShared(row),
    ...further,
    ...(Object.fromEntries(masked) as Partial<typeof further>),
    organizeIdTree: [] as string[][],
    organizeId: row.organizations.join(','),
    positionId: row.positions.join(','),
    roleId: row.roles.join(','),
    groupId: row.groups.join(','),
    managerId: row.manager_id ?? '',
    email: maskEmail(row.email),
    birthday: row.birthday?.getTime() ?? null,
    entryDate: row.entry_date?.getTime() ?? null,
  }
}
