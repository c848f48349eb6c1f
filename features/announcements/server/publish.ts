import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { releaseAnnouncement, withdrawAnnouncement } from '#features/announcements/contract.ts'
import { announcementStore, stateOf, type Announcement } from '#features/announcements/server/announcements.ts'
import { peopleOf } from '#features/announcements/server/receivers.ts'
import { messageEntry, takenBackEntry } from '#features/messages/entry.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import { refuseStale } from '#server/resource/version-lock.ts'
import { announcementStates } from '#features/announcements/contract.ts'

/** Receivers of one entry of the outbox: an announcement for everybody is delivered in several transactions. */
const receiversOfEntry = 500

export const serveRelease = serve(releaseAnnouncement, ({ params, body, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    const before = present(await announcementStore.lock(tx, params.id))
    refuseStale(before, body?.version)
    const now = new Date(kernel.now())
    if (before.publishedAt) throw new Refused(refusal('conflict', 'announcements.published-already'))
    if (stateOf({ ...before, publishedAt: now }, kernel.now()) === announcementStates.expired)
      throw new Refused(refusal('invalid', 'announcements.expires-in-the-past'))
    const people = peopleOf(await kernel.directory.snapshot(), before.receivers)
    if (people.length === 0) throw new Refused(refusal('invalid', 'announcements.nobody'))
    const after = { ...before, version: before.version + 1, publishedAt: now, publishedBy: session.userId }
    await announcementStore.replace(tx, after, { now, userId: session.userId })
    const ids = people.map(({ id }) => id)
    await sql`insert into announcement_receiver (announcement_id, user_id)
      select ${after.id}, u.id from user_account as u where u.id = any(${ids}::uuid[])`.execute(tx)
    if (after.remind !== '3') {
      const from = { id: session.userId, name: (await kernel.directory.snapshot()).person(session.userId)?.name ?? session.account }
      await kernel.outbox.write(tx, entriesOf(after, from, ids))
    }
    audit({ action: 'announcement.published', object: `announcement:${after.id}`, changes: { title: after.title, receivers: ids.length } })
    return { id: after.id, version: after.version }
  }),
)

function entriesOf(
  { id, version, title, expiresAt, remind, sendConfiguration }: Announcement,
  from: { readonly id: string; readonly name: string },
  userIds: readonly string[],
): readonly OutboxEntry[] {
  return Array.from({ length: Math.ceil(userIds.length / receiversOfEntry) }, (_, part) =>
    messageEntry({
      userIds: userIds.slice(part * receiversOfEntry, (part + 1) * receiversOfEntry),
      type: 1,
      text: 'announcements.message',
      params: { title },
      from,
      body: { announcementId: id },
      partOf: `${id} ${version}`,
      ...(remind === '2' ? { sendConfiguration } : {}),
      ...(expiresAt ? { expiresAt: expiresAt.getTime() } : {}),
    }),
  )
}

export const serveWithdraw = serve(withdrawAnnouncement, ({ params, body, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    const before = present(await announcementStore.lock(tx, params.id))
    refuseStale(before, body?.version)
    if (!before.publishedAt) throw new Refused(refusal('conflict', 'announcements.not-published'))
    const after = { ...before, version: before.version + 1, publishedAt: null, publishedBy: null }
    await announcementStore.replace(tx, after, { now: new Date(kernel.now()), userId: session.userId })
    await tx.deleteFrom('announcement_receiver').where('announcement_id', '=', after.id).execute()
    await kernel.outbox.write(tx, [takenBackEntry(after.id)])
    audit({ action: 'announcement.withdrawn', object: `announcement:${after.id}`, changes: { title: after.title } })
    return { id: after.id, version: after.version }
  }),
)
