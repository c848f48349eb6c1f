import { sql } from 'kysely'
import { z } from 'zod'
import { announcementStore } from '#features/announcements/server/announcements.ts'
import { addReceivers, entriesOf, senderOf } from '#features/announcements/server/publishing.ts'
import { peopleOf } from '#features/announcements/server/receivers.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

/** Brings announcements to people who came into their range after the publication: new ones, and those who moved. */
export const lateReceiversJob = job({
  name: 'announcements/late-receivers',
  payload: z.object({}),
  attempts: 3,
  every: '*/5 * * * *',
  schedulable: true,
  run: (_payload, { kernel }) => admitLateReceivers(kernel),
})

const running = sql<boolean>`published_at is not null and (expires_at is null or expires_at > now())`

/**
 * Each announcement in a transaction of its own that locks it, so that one which is taken back meanwhile gets nobody. A second run finds
 * nobody left.
 */
export async function admitLateReceivers(kernel: Kernel): Promise<void> {
  const open = await announcementStore.list(kernel.db, { where: [running], order: sql`published_at, id` })
  for (const { id } of open) await inTransaction(kernel.db, (tx) => admitTo(kernel, tx, id))
}

async function admitTo(kernel: Kernel, tx: Parameters<typeof addReceivers>[0], id: string): Promise<void> {
  const one = await announcementStore.lock(tx, id, running)
  if (!one) return
  const directory = await kernel.directory.snapshot()
  const wanted = peopleOf(directory, one.receivers).map((person) => person.id)
  const added = await addReceivers(tx, id, wanted)
  if (added.length === 0) return
  await kernel.outbox.write(tx, entriesOf(one, senderOf(directory, one.publishedBy), added, true))
  const note = {
    action: 'announcement.receivers-added',
    object: `announcement:${id}`,
    changes: { title: one.title, receivers: added.length },
  }
  await writeAudit(tx, [auditRow(note, systemActor, kernel.now())])
}
