import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isUuid } from '#engine/values/uuid.ts'
import { announcementMenu, currentAnnouncements, openAnnouncement } from '#features/announcements/contract.ts'
import { announcementPlace, signedFor } from '#features/announcements/server/uploads.ts'
import '#features/announcements/server/tables.ts'
import { registerFileReader } from '#features/files/entry.ts'
import { markAnnouncementRead, registerMessageContent, tellUnread } from '#features/messages/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'

/** Most announcements on the start page. */
const shown = 5

/** What is shown to its receivers now. */
const running = sql<boolean>`published_at is not null and (expires_at is null or expires_at > now())`

export const serveCurrent = serve(currentAnnouncements, async ({ kernel, session, db }) => {
  const { rows } = await sql<Row & { unread: string }>`
    select announcement.*, receiver.read_at, count(*) filter (where receiver.read_at is null) over () as unread
    from announcement_receiver as receiver join announcement on announcement.id = receiver.announcement_id
    where receiver.user_id = ${session.userId} and ${running}
    order by (receiver.read_at is null) desc, published_at desc limit ${shown}`.execute(db)
  return { list: await Promise.all(rows.map((row) => shownTo(kernel, session.sessionId, row))), unread: Number(rows[0]?.unread ?? 0) }
})

export const serveOpen = serve(openAnnouncement, async ({ params, kernel, session, transaction }) => {
  const answer = await transaction(async (tx) => {
    const now = new Date(kernel.now())
    const row = await openedBy(tx, session.userId, params.id, now)
    if (!row) throw new Refused(refusal('missing', 'announcements.gone'))
    await markAnnouncementRead(tx, session.userId, row.id, now)
    return { ...(await shownTo(kernel, session.sessionId, row)), ...contentFor(kernel, session.sessionId, row) }
  })
  await tellUnread(kernel, session.userId)
  return answer
})

interface Row {
  readonly id: string
  readonly title: string
  readonly category: string
  readonly excerpt: string
  readonly body: string
  readonly cover_image: string
  readonly files: readonly unknown[]
  readonly published_at: Date
  readonly published_by: string | null
  readonly read_at: Date | null
}

/** The announcement, marked as read by one of its receivers; undefined for anybody else, and where it is not shown any more. */
async function openedBy(tx: Tx, userId: string, id: string, now: Date): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update announcement_receiver as receiver set read_at = coalesce(receiver.read_at, ${now}) from announcement
    where announcement.id = receiver.announcement_id and receiver.announcement_id = ${isUuid(id) ? id : nowhere}
      and receiver.user_id = ${userId} and ${running}
    returning announcement.*, receiver.read_at`.execute(tx)
  return rows[0]
}

/** Id of no announcement. */
const nowhere = '00000000-0000-0000-0000-000000000000'

async function shownTo(kernel: Kernel, sessionId: string, row: Row) {
  const people = await kernel.directory.snapshot()
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    excerpt: row.excerpt,
    releaseUser: people.person(row.published_by ?? '')?.name ?? '',
    releaseTime: row.published_at.getTime(),
    isRead: row.read_at ? 1 : 0,
    coverImage: signedFor(kernel, sessionId).cover(row.cover_image),
  }
}

/** What stands below the title, with pictures that this session can load. */
function contentFor(kernel: Kernel, sessionId: string, row: Row) {
  const signed = signedFor(kernel, sessionId)
  return { bodyText: signed.text(row.body), files: JSON.stringify(row.files), coverImage: signed.cover(row.cover_image) }
}

/** Lets receivers read an announcement from their box, see its pictures and download its files; who manages announcements reads all of them. */
export function admitReceivers(kernel: Kernel): void {
  registerMessageContent(kernel, 1, async (tx, { userId, sessionId }, { announcementId }, now) => {
    const row = await openedBy(tx, userId, String(announcementId), now)
    return row && contentFor(kernel, sessionId, row)
  })
  registerFileReader(kernel, async (session, place, recordId, fileIds) => {
    if (place !== announcementPlace) return []
    const isAdmitted =
      (await isReceiver(kernel.db, session.userId, recordId)) || (await kernel.access.allows({ menu: announcementMenu }, session, {}))
    return isAdmitted ? fileIds : []
  })
}

async function isReceiver(db: Db, userId: string, announcementId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from announcement_receiver as receiver join announcement on announcement.id = receiver.announcement_id
    where announcement.id = ${announcementId} and receiver.user_id = ${userId} and ${running}`.execute(db)
  return rows.length > 0
}
