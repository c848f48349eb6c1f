import { refusal, Refused } from '#engine/values/refusal.ts'
import { releaseAnnouncement, scheduleAnnouncement, withdrawAnnouncement } from '#features/announcements/contract.ts'
import { announcementStore } from '#features/announcements/server/announcements.ts'
import { publish, refusePublishing } from '#features/announcements/server/publishing.ts'
import { keyOfPublication, publishJob } from '#features/announcements/server/publish-job.ts'
import { takenBackEntry } from '#features/messages/entry.ts'
import { serve } from '#server/http/serve.ts'
import { addJob, cancelWaiting } from '#server/jobs/jobs.ts'
import { present } from '#server/managed/read-rows.ts'
import { refuseStale } from '#server/resource/version-lock.ts'

export const serveRelease = serve(releaseAnnouncement, ({ params, body, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    const before = present(await announcementStore.lock(tx, params.id))
    refuseStale(before, body?.version)
    if (before.publishedAt) throw new Refused(refusal('conflict', 'announcements.published-already'))
    const refused = refusePublishing(await kernel.directory.snapshot(), before, kernel.now())
    if (refused) throw new Refused(refused)
    const receivers = await publish(kernel, tx, before, session.userId)
    await cancelWaiting(tx, keyOfPublication(before.id))
    audit({ action: 'announcement.published', object: `announcement:${before.id}`, changes: { title: before.title, receivers } })
    return { id: before.id, version: before.version + 1 }
  }),
)

export const serveSchedule = serve(scheduleAnnouncement, ({ params, body, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    const before = present(await announcementStore.lock(tx, params.id))
    refuseStale(before, body.version)
    if (before.publishedAt) throw new Refused(refusal('conflict', 'announcements.published-already'))
    const [at, now] = [body.publishTime ?? null, kernel.now()]
    const wrong = (text: string) => new Refused(refusal('invalid', text, { field: 'publishTime' }))
    if (at === null) throw wrong('announcements.publish-time-missing')
    if (at <= now) throw wrong('announcements.publish-time-over')
    if (before.expiresAt && before.expiresAt.getTime() <= at) throw wrong('announcements.expires-before')
    const after = { ...before, version: before.version + 1, publishAt: new Date(at), scheduledBy: session.userId }
    await announcementStore.replace(tx, after, { now: new Date(now), userId: session.userId })
    // The queue goes by the clock of the database.
    const runAt = new Date(Date.now() + at - now)
    await addJob(tx, publishJob, { id: after.id, version: after.version }, { runAt, key: keyOfPublication(after.id) })
    audit({
      action: 'announcement.scheduled',
      object: `announcement:${after.id}`,
      changes: { title: after.title, publishAt: after.publishAt },
    })
    return { id: after.id, version: after.version }
  }),
)

export const serveWithdraw = serve(withdrawAnnouncement, ({ params, body, kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    const before = present(await announcementStore.lock(tx, params.id))
    refuseStale(before, body?.version)
    if (!before.publishedAt && !before.publishAt) throw new Refused(refusal('conflict', 'announcements.not-published'))
    const draft = { publishedAt: null, publishedBy: null, publishAt: null, scheduledBy: null }
    const after = { ...before, ...draft, version: before.version + 1 }
    await announcementStore.replace(tx, after, { now: new Date(kernel.now()), userId: session.userId })
    await cancelWaiting(tx, keyOfPublication(after.id))
    if (before.publishedAt) {
      await tx.deleteFrom('announcement_receiver').where('announcement_id', '=', after.id).execute()
      await kernel.outbox.write(tx, [takenBackEntry(after.id)])
    }
    audit({ action: 'announcement.withdrawn', object: `announcement:${after.id}`, changes: { title: after.title } })
    return { id: after.id, version: after.version }
  }),
)
