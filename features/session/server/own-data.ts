import { serve } from '#server/http/serve.ts'
import type { Db } from '#server/database/types.ts'
import type { DirectorySnapshot, Person } from '#server/directory/directory.ts'
import { encryptedProperty } from '#server/directory/identity-number.ts'
import { writeOwnData } from '#server/directory/write-own.ts'
import { holdsKeyword } from '#engine/resource/search.ts'
import { namesByPinyin } from '#server/names-by-pinyin.ts'
import { pictureFor } from '#features/files/entry.ts'
import { baseInfo, saveBaseInfo, subordinates } from '#features/session/contract.ts'
import { organizationLabels } from '#features/session/server/current-user.ts'
import { furtherMembers } from '#features/users/contract.ts'
import { furtherOf } from '#features/users/entry.ts'

export const serveBaseInfo = serve(baseInfo, async ({ session, kernel, db }) => {
  const [directory, labels, { grants }] = await Promise.all([
    kernel.directory.snapshot(),
    organizationLabels(db, session.userId),
    kernel.access.holdings(session),
  ])
  const row = await db.selectFrom('user_account').selectAll().where('id', '=', session.userId).executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('session')
    .select(['previous_at', 'previous_address'])
    .where('id', '=', session.sessionId)
    .executeTakeFirst()
  const person = directory.person(session.userId)
  const manager = directory.person(row.manager_id ?? '')
  const roles = (person?.roleIds ?? []).flatMap((id) => grants.roles.get(id)?.name ?? []).join(',')
  const picture = pictureFor(kernel, session.sessionId, row.head_icon)
  return {
    id: row.id,
    account: row.account,
    headIcon: picture,
    avatar: picture,
    organize: organizationName(directory, session.organizationId),
    position: labels.positions.map((one) => one.name).join(','),
    role: roles,
    roleId: roles,
    manager: manager ? `${manager.name}/${manager.account}` : '',
    creatorTime: row.created_at.getTime(),
    prevLogTime: last?.previous_at?.getTime() ?? null,
    prevLogIp: last?.previous_address ?? '',
    realName: row.name,
    gender: row.gender,
    entryDate: row.entry_date?.getTime() ?? null,
    birthday: row.birthday?.getTime() ?? null,
    mobilePhone: row.mobile_phone,
    email: row.email,
    ...furtherOf(kernel.cipher, row.id, row.property),
  }
})

function organizationName(directory: DirectorySnapshot, id: string): string {
  return (directory.organization(id)?.path ?? []).map((one) => directory.organization(one)?.name ?? '').join('/')
}

export const serveSaveBaseInfo = serve(saveBaseInfo, ({ body, session, kernel, transaction }) =>
  transaction(async (tx, audit) => {
    const moment = (value: number | null | undefined): Date | null | undefined => (typeof value === 'number' ? new Date(value) : value)
    const columns = {
      name: body.realName,
      gender: body.gender,
      entry_date: moment(body.entryDate),
      birthday: moment(body.birthday),
      mobile_phone: body.mobilePhone,
      email: body.email,
    }
    const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
    const property = Object.fromEntries(furtherMembers.flatMap((member) => (body[member] === undefined ? [] : [[member, body[member]]])))
    await writeOwnData(tx, session.userId, given, encryptedProperty(kernel.cipher, session.userId, property))
    await kernel.directory.changed(tx, { users: [session.userId] })
    audit({
      action: 'user.changed',
      object: `user_account:${session.userId}`,
      changes: { fields: [...Object.keys(given), ...Object.keys(property)] },
    })
    return null
  }),
)

/** Only for the caller's own subordinates; for others the answer is empty. */
export const serveSubordinates = serve(subordinates, async ({ params, query, session, kernel, db }) => {
  const directory = await kernel.directory.snapshot()
  const superior = params.id === '0' ? session.userId : params.id
  if (!reportsTo(directory, superior, session.userId)) return []
  const keyword = query.keyword.trim()
  const people = keyword === '' ? reporting(directory, superior) : await foundBelow(directory, superior, keyword)
  const superiors = new Set(keyword === '' ? directory.people().map((one) => one.managerId) : [])
  const positions = await positionNames(db, people)
  return people.map((one) => ({
    id: one.id,
    avatar: pictureFor(kernel, session.sessionId, one.headIcon),
    userName: `${one.name}/${one.account}`,
    department: organizationName(directory, one.organizationIds[0] ?? ''),
    position: positions.get(one.positionIds[0] ?? '') ?? '',
    isLeaf: !superiors.has(one.id),
  }))
})

const reporting = (directory: DirectorySnapshot, superiorId: string): readonly Person[] =>
  directory.people().filter((one) => one.managerId === superiorId && one.enabled)

/** Most people that a search answers. */
const foundAtMost = 200

/** Enabled people below somebody at any depth, also below those who are disabled, by name, account or pinyin. */
async function foundBelow(directory: DirectorySnapshot, superiorId: string, keyword: string): Promise<readonly Person[]> {
  const bySuperior = Map.groupBy(directory.people(), ({ managerId }) => managerId)
  const below = new Set<Person>(bySuperior.get(superiorId) ?? [])
  for (const one of below) for (const next of bySuperior.get(one.id) ?? []) if (next.id !== superiorId) below.add(next)
  const people = [...below].filter(({ enabled }) => enabled)
  const byPinyin = await namesByPinyin(
    people.map(({ name }) => name),
    keyword,
  )
  return people.filter(({ name, account }) => holdsKeyword(keyword, [name, account]) || byPinyin.has(name)).slice(0, foundAtMost)
}

function reportsTo(directory: DirectorySnapshot, userId: string, superiorId: string): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = userId; at !== undefined && !seen.has(at); at = directory.person(at)?.managerId) {
    if (at === superiorId) return true
    seen.add(at)
  }
  return false
}

async function positionNames(db: Db, people: readonly Person[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(people.flatMap((one) => one.positionIds.slice(0, 1)))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('position').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
