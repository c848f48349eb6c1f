import { sql } from 'kysely'
import type { CallQuery } from '#engine/contract/call.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import {
  announcementStates,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  listReaders,
  readAnnouncement,
  searchAnnouncements,
  updateAnnouncement,
  type AnnouncementRow,
} from '#features/announcements/contract.ts'
import { announcements, announcementStore, prepared, stateOf } from '#features/announcements/server/announcements.ts'
import { serveRelease, serveSchedule, serveWithdraw } from '#features/announcements/server/publish.ts'
import { serveCurrent, serveOpen } from '#features/announcements/server/read.ts'
import { signedFor } from '#features/announcements/server/uploads.ts'
import { sendConfigurationName } from '#features/message-center/entry.ts'
import { mainOrganization, peopleView } from '#features/pickers/entry.ts'
import type { Db } from '#server/database/types.ts'
import { serve, type Served } from '#server/http/serve.ts'
import { pageHandler, present, type Filters } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'

type Query = CallQuery<typeof listAnnouncements>

const state = sql`case when published_at is null and publish_at is null then ${announcementStates.draft}::int
  when published_at is null then ${announcementStates.scheduled}::int
  when expires_at <= now() then ${announcementStates.expired}::int else ${announcementStates.published}::int end`

const filters: Filters<Query> = ({ type, enabledMark }) => [
  ...(type.length === 0 ? [] : [sql<boolean>`category = any(${type}::text[])`]),
  ...(enabledMark.length === 0 ? [] : [sql<boolean>`(${state})::text = any(${enabledMark}::text[])`]),
]

const page = pageHandler(announcements, filters)

async function pageOfAnnouncements(asking: Asking & { readonly query: Query }) {
  const { list, pagination } = await page(asking)
  const counts = await countsOf(
    asking.db,
    list.map(({ id }) => id),
  )
  const rows = list.map(async (one) => ({
    ...(await membersOf(asking, one)),
    ...(counts.get(one.id) ?? { receivers: 0, readers: 0 }),
  }))
  return { list: await Promise.all(rows), pagination }
}

async function countsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Pick<AnnouncementRow, 'receivers' | 'readers'>>> {
  const { rows } = await sql<{ announcement_id: string; receivers: string; readers: string }>`
    select announcement_id, count(*) as receivers, count(read_at) as readers from announcement_receiver
    where announcement_id = any(${ids}::uuid[]) group by announcement_id`.execute(db)
  return new Map(rows.map((row) => [row.announcement_id, { receivers: Number(row.receivers), readers: Number(row.readers) }]))
}

type Stored = NonNullable<Awaited<ReturnType<typeof announcementStore.find>>>

async function membersOf({ kernel, session }: Pick<Asking, 'kernel' | 'session'>, one: Stored) {
  const people = await kernel.directory.snapshot()
  const name = (id: string | null | undefined) => people.person(id ?? '')?.name ?? ''
  return {
    id: one.id,
    title: one.title,
    category: one.category,
    expirationTime: one.expiresAt?.getTime() ?? null,
    creatorUser: name(one.createdBy),
    creatorTime: one.createdAt?.getTime() ?? 0,
    releaseUser: name(one.publishedBy),
    releaseTime: one.publishedAt?.getTime() ?? null,
    enabledMark: stateOf(one, kernel.now()),
    publishTime: one.publishAt?.getTime() ?? null,
    coverImage: signedFor(kernel, session.sessionId).cover(one.coverImage),
    version: one.version,
  }
}

const serveRead = serve(readAnnouncement, async ({ kernel, session, db, params }) => {
  const one = present(await announcementStore.find(db, params.id))
  return {
    ...(await membersOf({ kernel, session }, one)),
    toUserIds: one.receivers.join(','),
    bodyText: signedFor(kernel, session.sessionId).text(one.body),
    excerpt: one.excerpt,
    files: JSON.stringify(one.files),
    remindCategory: one.remind,
    sendConfigId: one.sendConfiguration,
    sendConfigName: await sendConfigurationName(db, one.sendConfiguration),
  }
})

const serveReaders = serve(listReaders, async ({ kernel, session, db, params, query }) => {
  present(await announcementStore.find(db, params.id))
  const { rows } = await sql<{ user_id: string; read_at: Date | null }>`
    select user_id, read_at from announcement_receiver where announcement_id = ${params.id}
    order by read_at desc nulls last, user_id`.execute(db)
  const directory = await kernel.directory.snapshot()
  const view = peopleView(directory, session)
  const seen = rows.flatMap(({ user_id, read_at }) => {
    const person = directory.person(user_id)
    if (!person || !view.sees(person)) return []
    if (query.isRead !== '' && (query.isRead === '1') !== (read_at !== null)) return []
    if (!`${person.name} ${person.account}`.toLowerCase().includes(query.keyword.trim().toLowerCase())) return []
    return [{ person, readTime: read_at?.getTime() ?? null }]
  })
  const offset = offsetOf(query)
  return {
    list: seen.slice(offset, offset + query.pageSize).map(({ person, readTime }) => ({
      id: person.id,
      realName: person.name,
      account: person.account,
      organize: mainOrganization(directory, person),
      readTime,
    })),
    pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total: seen.length },
    receivers: rows.length,
    readers: rows.filter(({ read_at }) => read_at !== null).length,
  }
})

const create = createHandler(announcements)
const update = updateHandler(announcements)

export const announcementCalls: readonly Served[] = [
  serve(listAnnouncements, pageOfAnnouncements),
  serve(searchAnnouncements, ({ body, ...context }) => pageOfAnnouncements({ ...context, query: body })),
  serveCurrent,
  serveOpen,
  serve(createAnnouncement, async ({ body, ...context }) => create({ ...context, body: await prepared(context.kernel, body) })),
  serve(updateAnnouncement, async ({ body, ...context }) => update({ ...context, body: await prepared(context.kernel, body) })),
  serveRead,
  serve(deleteAnnouncement, removeHandler(announcements)),
  serveRelease,
  serveSchedule,
  serveWithdraw,
  serveReaders,
]
