import { sql } from 'kysely'
import { z } from 'zod'
import { storedFileById } from '#features/files/server/queries.ts'
import { scanBytes } from '#features/files/server/scan/clamd.ts'
import '#features/files/server/tables.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import { addJobs, newJob } from '#server/jobs/add-jobs.ts'
import { job } from '#server/jobs/job.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

/**
 * Has the scanner judge one file. Judging it again does no harm, and the verdict is written with the end of the job; whoever is second
 * finds that the file waits no more.
 */
export const scanFileJob = job({
  name: 'files/scan',
  payload: z.object({ fileId: z.string() }),
  attempts: 8,
  run: async ({ fileId }, { kernel, signal, finish }) => {
    const { scanner } = kernel.settings
    const file = await storedFileById(kernel.db, fileId)
    if (!scanner || file?.scan_state !== 'waiting') return
    const found = await scanBytes(scanner, await filePlace(kernel).files.open(fileId), signal)
    await finish(async (tx) => {
      const { rows } = await sql`update stored_file set scan_state = ${found === undefined ? null : 'infected'}
        where id = ${fileId} and scan_state = 'waiting' returning id`.execute(tx)
      if (found === undefined || rows.length === 0) return
      const changes = { name: file.name, found, uploadedBy: file.uploaded_by }
      await writeAudit(tx, [auditRow({ action: 'file.infected', object: `file:${fileId}`, changes }, systemActor, kernel.now())])
    })
    if (found !== undefined) kernel.log.warn({ fileId, found }, 'the virus scanner has found something in a file')
  },
})

/** Has files scanned once the transaction that stores them is committed. */
export async function addScans(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await addJobs(
    tx,
    fileIds.map((fileId) => newJob(scanFileJob, { fileId }, { key: keyOf(fileId) })),
  )
}

const keyPrefix = 'scan '
const keyOf = (fileId: string): string => `${keyPrefix}${fileId}`

/** Files whose scans are added by one run. */
const filesOfRun = 1_000

/**
 * Looks for files that wait although their job has ended: the scanner was away for longer than it is asked, or was switched off for a
 * while. Adding the job of a file again does no harm. It fails while the scanner is away, which tells administrators.
 */
export const scanWaitingJob = job({
  name: 'files/scan-waiting',
  payload: z.object({}),
  attempts: 1,
  every: '*/10 * * * *',
  schedulable: true,
  run: async (_payload, { kernel, signal }) => {
    const { scanner } = kernel.settings
    if (!scanner) return
    const { rows } = await sql<{ id: string }>`select id from stored_file where scan_state = 'waiting'
      and not exists (select from job where key = ${keyPrefix}::text || stored_file.id and state = 'waiting')
      order by uploaded_at limit ${filesOfRun}`.execute(kernel.db)
    if (rows.length === 0) return
    await scanBytes(scanner, [], signal)
    await inTransaction(kernel.db, (tx) =>
      addScans(
        tx,
        rows.map(({ id }) => id),
      ),
    )
  },
})
