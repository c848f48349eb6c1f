import { sql } from 'kysely'
import { z } from 'zod'
import { boxDays } from '#engine/values/kept-days.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { settings } from '#server/configuration/setting.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'

/** How many days messages stay in their box after they were read; 0 keeps them for good. */
export const boxSettings = settings({ readMessageDays: { schema: boxDays, default: 0 } })

/** Messages deleted by one statement: more would hold its locks for seconds. */
const batch = 5_000

/** Clears the boxes every hour. */
export const forgetReadJob = job({
  name: 'messages/forget-read',
  payload: z.object({}),
  attempts: 3,
  every: '47 * * * *',
  schedulable: true,
  run: (_payload, { kernel }) => forgetRead(kernel),
})

/** Deletes what was read longer ago than the setting says; what nobody read stays. A second run finds nothing left to do. */
export async function forgetRead(kernel: Kernel): Promise<void> {
  const { readMessageDays: days } = await settingValues(kernel, boxSettings)
  if (days === 0) return
  const before = new Date(kernel.now() - days * 86_400_000)
  for (let gone = -1; gone !== 0;)
    gone = await inTransaction(kernel.db, async (tx) => {
      const { numAffectedRows } = await sql`delete from message where id in (select id from message
        where read_at < ${before} order by read_at limit ${batch} for update skip locked)`.execute(tx)
      const rows = Number(numAffectedRows ?? 0n)
      const note = { action: 'message.cut', object: 'message', changes: { days, rows } }
      if (rows > 0) await writeAudit(tx, [auditRow(note, systemActor, kernel.now())])
      return rows
    })
}
