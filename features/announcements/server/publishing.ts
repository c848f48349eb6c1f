import { sql } from 'kysely'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { announcementStates } from '#features/announcements/contract.ts'
import { announcementStore, stateOf, type Announcement } from '#features/announcements/server/announcements.ts'
import { tellExpiryJob } from '#features/announcements/server/expiry.ts'
import { peopleOf } from '#features/announcements/server/receivers.ts'
import { messageEntry } from '#features/messages/entry.ts'
import type { Tx } from '#server/database/types.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Kernel } from '#server/kernel.ts'
import type { OutboxEntry } from '#server/outbox/outbox.ts'

/** Receivers of one entry of the outbox: an announcement for everybody is delivered in several transactions. */
const receiversOfEntry = 500

/** Why a draft cannot be published at a moment; undefined where it can. */
export function refusePublishing(directory: DirectorySnapshot, draft: Announcement, at: number): Refusal | undefined {
  const published = { ...draft, publishedAt: new Date(at) }
  if (stateOf(published, at) === announcementStates.expired) return refusal('invalid', 'announcements.expires-in-the-past')
  return peopleOf(directory, draft.receivers).length === 0 ? refusal('invalid', 'announcements.nobody') : undefined
}

/**
 * Publishes a draft that is locked and may be published (`refusePublishing`), to those who are its receivers now.
 *
 * @param userId who publishes it
 * @returns how many it was sent to
 */
export async function publish(kernel: Kernel, tx: Tx, draft: Announcement, userId: string): Promise<number> {
  const now = new Date(kernel.now())
  const directory = await kernel.directory.snapshot()
  const ids = peopleOf(directory, draft.receivers).map(({ id }) => id)
  const after = { ...draft, version: draft.version + 1, publishedAt: now, publishedBy: userId, publishAt: null, scheduledBy: null }
  await announcementStore.replace(tx, after, { now, userId })
  await addReceivers(tx, after.id, ids)
  await kernel.outbox.write(tx, entriesOf(after, senderOf(directory, userId), ids))
  if (after.expiresAt) {
    const runAt = new Date(Date.now() + after.expiresAt.getTime() - now.getTime())
    await addJob(tx, tellExpiryJob, { id: after.id }, { runAt, key: `announcement-expiry:${after.id}` })
  }
  return ids.length
}

/** @returns those who were none before and are there */
export async function addReceivers(tx: Tx, announcementId: string, userIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`insert into announcement_receiver (announcement_id, user_id)
    select ${announcementId}, u.id from user_account as u where u.id = any(${userIds}::uuid[])
      and not exists (select 1 from announcement_receiver as r where r.announcement_id = ${announcementId} and r.user_id = u.id)
    on conflict do nothing returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

export function senderOf(directory: DirectorySnapshot, userId: string | null): { readonly id: string; readonly name: string } {
  return { id: userId ?? '', name: directory.person(userId ?? '')?.name ?? '' }
}

/**
 * The messages that tell receivers; none of an announcement without a reminder.
 *
 * @param isLate for receivers who came after the publication: a group is not told once more
 */
export function entriesOf(
  { id, version, title, expiresAt, remind, sendConfiguration }: Announcement,
  from: { readonly id: string; readonly name: string },
  userIds: readonly string[],
  isLate = false,
): readonly OutboxEntry[] {
  if (remind === '3') return []
  return Array.from({ length: Math.ceil(userIds.length / receiversOfEntry) }, (_, part) =>
    messageEntry({
      userIds: userIds.slice(part * receiversOfEntry, (part + 1) * receiversOfEntry),
      type: 1,
      text: 'announcements.message',
      params: { title },
      from,
      body: { announcementId: id },
      partOf: `${id} ${version}`,
      ...(isLate ? { isLate } : {}),
      ...(remind === '2' ? { sendConfiguration } : {}),
      ...(expiresAt ? { expiresAt: expiresAt.getTime() } : {}),
    }),
  )
}
