import { sql } from 'kysely'
import { z } from 'zod'
import { sentDays } from '#engine/values/kept-days.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { settings } from '#server/configuration/setting.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

/** How many days the log of what was sent is kept. */
export const sentSettings = settings({ sentMessageDays: { schema: sentDays, default: 180 } })

/** Entries deleted by one statement: more would hold its locks for seconds. */
const batch = 5_000

/** Cuts the log every hour. */
export const forgetSentJob = job({
  name: 'message-center/forget-sent',
  payload: z.object({}),
  attempts: 3,
  every: '37 * * * *',
  schedulable: true,
  run: (_payload, { kernel }) => forgetSent(kernel),
})

/** Deletes what was sent, or failed, longer ago than the setting says; what still waits stays. A second run finds nothing left to do. */
export async function forgetSent(kernel: Kernel): Promise<void> {
  const { sentMessageDays: days } = await settingValues(kernel, sentSettings)
  const before = new Date(kernel.now() - days * 86_400_000)
  for (let gone = -1; gone !== 0;)
    gone = await inTransaction(kernel.db, async (tx) => {
      const { numAffectedRows } = await sql`delete from sent_message where id in (select id from sent_message
        where created_at < ${before} and state <> 'waiting' order by created_at limit ${batch})`.execute(tx)
      const rows = Number(numAffectedRows ?? 0n)
      const note = { action: 'sent-message.cut', object: 'sent_message', changes: { days, rows } }
      if (rows > 0) await writeAudit(tx, [auditRow(note, systemActor, kernel.now())])
      return rows
    })
}
