import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/database/types.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

/** Lock of the removal of stored files: who reads many of them as they were at one moment holds it meanwhile. */
export const removalsOfFiles = 'files:removals'

/** The ids under which all stored files lie, as a statement without a search path. */
export const storedIds = `select id from public.stored_file
  union all select small_id as id from public.stored_file where small_id is not null`

/** Bytes of all stored files as they were uploaded; their small pictures are not counted. */
export async function storedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(size), 0) as bytes from stored_file`.execute(db)
  return Number(rows[0]!.bytes)
}

const hourMilliseconds = 3_600_000
const dayMilliseconds = 24 * 3_600_000

/** Clears up every hour; what a run has removed, the next one does not find. While files are held the next hour does it. */
export const cleanFilesJob = job({
  name: 'files/clean-up',
  payload: z.object({}),
  attempts: 3,
  every: '23 * * * *',
  schedulable: true,
  run: async (_payload, { kernel }) => {
    const release = await kernel.locks.tryLock(removalsOfFiles)
    if (release) await cleanFiles(kernel).finally(release)
  },
})

/** Removes what nobody saved within 24 h: uploads in chunks, loose files, bytes that no row names (security 8.1, 8.6). */
export async function cleanFiles(kernel: Kernel): Promise<void> {
  const { files, parts } = filePlace(kernel)
  const gone = await forget(kernel)
  for (const id of gone.fileIds) await files.remove(id)
  for (const id of gone.uploadIds) await parts.remove(id)
  await sweep(kernel)
}

/**
 * An upload takes nothing more after 24 h, and what was begun before has an hour to end. Rows first: bytes without a row are found by the sweep, a row without bytes would be a broken file.
 */
async function forget(kernel: Kernel): Promise<{ fileIds: string[]; uploadIds: string[] }> {
  return kernel.db.transaction().execute(async (tx) => {
    const uploads = await sql<{ id: string }>`delete from file_upload where opened_at < now() - interval '25 hours' returning id`.execute(
      tx,
    )
    const loose = await sql<{ id: string; small_id: string | null }>`delete from stored_file
      where record_id is null and coalesce(attached_at, uploaded_at) < now() - interval '24 hours' returning id, small_id`.execute(tx)
    await sql`delete from file_pack where made_at < now() - interval '1 hour'`.execute(tx)
    return {
      fileIds: loose.rows.flatMap(({ id, small_id: small }) => (small === null ? [id] : [id, small])),
      uploadIds: uploads.rows.map(({ id }) => id),
    }
  })
}

/** Looks through one of the 256 folders an hour, and through the folders of uploads, for what a crash left behind. */
async function sweep(kernel: Kernel): Promise<void> {
  const { files, parts } = filePlace(kernel)
  const now = kernel.now()
  const isOld = (at: number): boolean => at < now - dayMilliseconds
  const stored = (await files.shard(Math.floor(now / hourMilliseconds) % 256)).filter((one) => isOld(one.storedAt)).map(({ id }) => id)
  const named = await sql<{ id: string }>`select id from stored_file where id = any(${stored}::text[])
    union all select small_id from stored_file where small_id = any(${stored}::text[])`.execute(kernel.db)
  const known = new Set(named.rows.map(({ id }) => id))
  for (const id of stored) if (!known.has(id)) await files.remove(id)
  const uploads = (await parts.all()).filter((one) => isOld(one.changedAt)).map(({ uploadId }) => uploadId)
  const running = await sql<{ id: string }>`select id from file_upload where id::text = any(${uploads}::text[])`.execute(kernel.db)
  const open = new Set(running.rows.map(({ id }) => id))
  for (const id of uploads) if (!open.has(id)) await parts.remove(id)
}
