import { sql } from 'kysely'
import type { AdministrationGrant } from '#engine/access/graded-administration.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import { maskPhone } from '#engine/values/masked.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  administrationDifference,
  listAdministrators,
  readFlags,
  readFlagsOfFamily,
  removeAdministrator,
  writeFlags,
  type AdministrationInput,
} from '#features/graded-administration/contract.ts'
import { differenceOf } from '#features/graded-administration/server/difference.ts'
import { flagTree, grantsAfter, idsSwitchedOn } from '#features/graded-administration/server/flags.ts'
import { organizationNames } from '#features/pickers/entry.ts'
import { changeAdministration, refuseAdministration, setAdministration } from '#server/access/write-administration.ts'
import { likeText } from '#server/database/like.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { belongsToAny } from '#server/directory/memberships.ts'
import { actorOf } from '#server/http/route.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

const seeUser = { action: 'select', of: 'user', id: { in: 'query', member: 'userId' } } as const
const editUser = { ...seeUser, action: 'edit' } as const

export const administratorCalls = [
  serve(listAdministrators, async ({ kernel, db, session, query }) => {
    const { administration } = kernel.access
    const [directory, seen] = await Promise.all([kernel.directory.snapshot(), administration.organizations(session, 'select')])
    const { rows, total } = await administratorRows({ kernel, db, session }, query)
    const nameOf = new Map(directory.organizations().map(({ id, name }) => [id, name]))
    const isSeen = (id: string): boolean => seen === 'all' || seen.has(id)
    const list = await Promise.all(
      rows.map(async ({ id, created_at, gender, version }) => {
        const person = present(directory.person(id))
        const { grants } = await administration.of({ userId: id, isAdministrator: false })
        const names = grants.flatMap(({ organizationId: one }) => (isSeen(one) ? (nameOf.get(one) ?? []) : []))
        return {
          id,
          account: person.account,
          realName: person.name,
          gender,
          mobilePhone: maskPhone(person.mobilePhone),
          organizeId: person.organizationIds.map((one) => namesOf(directory, one)).join('，'),
          creatorTime: created_at.getTime(),
          manages: names.slice(0, namesShown).join('，') + (names.length > namesShown ? '…' : ''),
          managesCount: names.length,
          enabledMark: Number(person.enabled),
          version,
          mayEdit: id !== session.userId && (await administration.decide(editUser, session, [id])).allowed,
        }
      }),
    )
    return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } }
  }),
  serve(readFlags, answerFlags),
  serve(readFlagsOfFamily, answerFlags),

  serve(writeFlags, async ({ kernel, session, body, caller, transaction }) => {
    const directory = await kernel.directory.snapshot()
    refuseUnknown(directory, body)
    return transaction(async (tx) => {
      const writing = { tx, actor: actorOf(caller, session), version: body.version }
      const change = { userId: body.userId, after: (before: readonly AdministrationGrant[]) => grantsAfter(body, before) }
      return { id: body.userId, version: await changeAdministration(kernel, writing, change, session) }
    })
  }),

  serve(removeAdministrator, async ({ kernel, session, params, body, caller, transaction }) => {
    refuseUnknown(await kernel.directory.snapshot(), { userId: params.id, orgAdminModel: [] })
    return transaction(async (tx) => {
      await setAdministration(kernel, { tx, actor: actorOf(caller, session), version: body?.version }, params.id, [], session)
      return null
    })
  }),

  serve(administrationDifference, async ({ kernel, session, body }) => {
    const directory = await kernel.directory.snapshot()
    refuseUnknown(directory, body)
    const { userId } = body
    const { grants: before } = await kernel.access.administration.of({ userId, isAdministrator: false })
    const after = grantsAfter(body, before)
    await refuseAdministration(kernel, { userId, before, after }, session)
    return { changes: differenceOf(directory, before, after) }
  }),
]

const namesShown = 10

async function answerFlags({ kernel, db, session, query }: CallContext<typeof readFlags>) {
  const { administration } = kernel.access
  const [directory, caller, seen] = await Promise.all([
    kernel.directory.snapshot(),
    administration.of(session),
    administration.organizations(session, 'select'),
  ])
  const { userId } = query
  if (userId !== '') {
    const { allowed } = await administration.decide(seeUser, session, [userId])
    present(allowed ? directory.person(userId) : undefined)
  }
  const { grants } = await administration.of({ userId, isAdministrator: false })
  const organizations = directory.organizations().filter(({ id }) => seen === 'all' || seen.has(id))
  return { list: flagTree(organizations, caller, grants), version: await versionOf(db, userId) }
}

/** 0 of somebody who never administered anything. */
async function versionOf(db: Asking['db'], userId: string): Promise<number> {
  if (userId === '') return 0
  const found = db.selectFrom('graded_administrator').select('version').where('user_id', '=', userId)
  return (await found.executeTakeFirst())?.version ?? 0
}

type Query = CallContext<typeof listAdministrators>['query']

const columns: Readonly<Record<string, string>> = { creatorTime: 'g.created_at', account: 'u.account', realName: 'u.name' }

/** A page of those who administer something, among the users that the caller sees. */
async function administratorRows({ kernel, db, session }: Asking, query: Query) {
  const seen = await kernel.access.administration.organizations(session, 'select')
  const [word, field] = [query.keyword.trim(), query.sidx || 'creatorTime']
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (column === undefined) throw new Refused(refusal('malformed', 'kernel.unknown-field', { params: { field }, field: 'sidx' }))
  const { rows } = await sql<{ id: string; created_at: Date; gender: number; version: number; total: string }>`
    select u.id, g.created_at, u.gender, g.version, count(*) over () as total from graded_administrator as g
    join user_account as u on u.id = g.user_id
    where u.deleted_at is null and not u.is_administrator
      and exists (select 1 from organization_administrator as o where o.user_id = u.id)
      and ${seen === 'all' ? sql`true` : belongsToAny(sql.ref('u.id'), seen)}
      and ${word === '' ? sql`true` : sql`(u.account ilike ${likeText(word)} or u.name ilike ${likeText(word)})`}
    order by ${sql.ref(column)} ${query.sort === 'asc' ? sql`asc` : sql`desc`}, u.id
    limit ${query.pageSize} offset ${offsetOf(query)}`.execute(db)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

function namesOf(directory: DirectorySnapshot, id: string): string {
  const organization = directory.organization(id)
  return organization ? organizationNames(directory, organization) : ''
}

/** @throws Refused 422 for a user who is not there, and for a right to an organization that is not there */
function refuseUnknown(directory: DirectorySnapshot, input: AdministrationInput): void {
  if (!directory.people().some(({ id }) => id === input.userId))
    throw new Refused(refusal('invalid', 'graded-administration.user-unknown', { field: 'userId' }))
  const known = new Set(directory.organizations().map(({ id }) => id))
  if (!idsSwitchedOn(input).every((id) => known.has(id)))
    throw new Refused(refusal('invalid', 'graded-administration.organization-unknown', { field: 'orgAdminModel' }))
}
