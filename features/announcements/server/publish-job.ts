import { z } from 'zod'
import { fillText } from '#engine/texts/text.ts'
import { announcementStore } from '#features/announcements/server/announcements.ts'
import { publish, refusePublishing, senderOf } from '#features/announcements/server/publishing.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

/** Of the jobs that wait to publish an announcement only the one that was added last is left. */
export const keyOfPublication = (id: string): string => `announcement:${id}`

/**
 * Publishes an announcement at the time that was set. The row is locked, and must be as it was when the time was set: what was taken
 * back, changed or published meanwhile is left alone, so a second run finds nothing to do.
 */
export const publishJob = job({
  name: 'announcements/publish',
  payload: z.object({ id: z.string(), version: z.number() }),
  attempts: 8,
  run: async ({ id, version }, { kernel, finish }) => finish((tx) => publishDue(kernel, tx, id, version)),
})

async function publishDue(kernel: Kernel, tx: Tx, id: string, version: number): Promise<void> {
  const draft = await announcementStore.lock(tx, id)
  if (!draft?.publishAt || draft.publishedAt || draft.version !== version) return
  const [directory, now] = [await kernel.directory.snapshot(), kernel.now()]
  const refused = refusePublishing(directory, draft, now)
  const userId = draft.scheduledBy ?? ''
  const object = `announcement:${id}`
  if (!refused) {
    const receivers = await publish(kernel, tx, draft, userId)
    const note = { action: 'announcement.published', object, changes: { title: draft.title, receivers, scheduledBy: userId } }
    return writeAudit(tx, [auditRow(note, systemActor, now)])
  }
  // It is a draft again, and who set the time hears why.
  const after = { ...draft, version: draft.version + 1, publishAt: null, scheduledBy: null }
  await announcementStore.replace(tx, after, { now: new Date(now), userId })
  const reason = fillText(kernel.texts, 'zh', refused.text, refused.params ?? {})
  const told = { userIds: [userId], type: 3, text: 'announcements.not-published-in-time', params: { title: draft.title, reason } } as const
  await kernel.outbox.write(tx, [messageEntry({ ...told, from: senderOf(directory, userId), body: {} })])
  await writeAudit(tx, [auditRow({ action: 'announcement.refused', object, changes: { title: draft.title, reason } }, systemActor, now)])
}
