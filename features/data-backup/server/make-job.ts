import { setTimeout as pause } from 'node:timers/promises'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { keptBackups } from '#engine/values/kept-days.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { fileNameOf, unfinishedBackups } from '#features/data-backup/server/rows.ts'
import { removeJob } from '#features/data-backup/server/remove-job.ts'
import { removalsOfFiles, storedBytes, storedIds } from '#features/files/entry.ts'
import { auditRow, systemActor, writeAudit } from '#server/audit/audit.ts'
import { TooFewLocks } from '#server/backup/database-needs.ts'
import { UnknownObject } from '#server/backup/schema.ts'
import { writeBackup, type BackupProgress, type WrittenBackup } from '#server/backup/write-backup.ts'
import { settings } from '#server/configuration/setting.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import type { Release } from '#server/database/process-locks.ts'
import type { Tx } from '#server/database/types.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { job, type JobContext } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'
import '#features/data-backup/server/tables.ts'

/** How many backups are kept; older ones go when a new one is whole. */
export const backupSettings = settings({ keptBackups: { schema: keptBackups, default: 7 } })

/** Rows shrink to about this share of what the database takes on its disk, where there is nothing to measure by yet. */
const shareOfDatabase = 0.3

/** How long a backup waits for the clean-up of files, and how often it asks. */
const patienceSeconds = 60

const tellMilliseconds = 1_000

/**
 * Makes a backup that an administrator began, or one for a scheduled task. It may run again: the archive gets its name, and its row its end,
 * when it is whole, so what a killed run left is no backup and is removed by the next one.
 */
export const makeBackupJob = job({
  name: 'data-backup/make',
  payload: z.object({ id: z.string().optional() }),
  attempts: 2,
  schedulable: true,
  run: async ({ id }, context) => {
    const { db, now } = context.kernel
    const backupId = id ?? context.jobId
    if (id === undefined) {
      const row = { id: backupId, file_name: fileNameOf(backupId, now()), created_by: null, created_at: new Date(now()) }
      await db
        .insertInto('data_backup')
        .values(emptyRow(row))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    }
    const found = await db.selectFrom('data_backup').selectAll().where('id', '=', backupId).executeTakeFirst()
    // Deleted meanwhile, or the row of a system from whose backup this one was restored.
    if (!found || found.ended_at) return { made: false }
    await make({ id: backupId, fileName: found.file_name, createdBy: found.created_by ?? undefined }, context)
    return undefined
  },
})

export const emptyRow = <Given extends object>(given: Given) => ({
  ended_at: null,
  problem: null,
  bytes: null,
  sha256: null,
  files: null,
  missing_files: null,
  ...given,
})

interface Making {
  readonly id: string
  readonly fileName: string
  readonly createdBy: string | undefined
}

async function make(making: Making, context: JobContext): Promise<void> {
  const { kernel, signal } = context
  const { archives } = filePlace(kernel)
  try {
    const release = await fileLock(kernel, signal)
    try {
      await clearUnfinished(kernel, making.id)
      const path = await archives.begin(making.fileName, await expectedBytes(kernel))
      try {
        const written = await write(kernel, path, context)
        await archives.keep(making.fileName, path)
        await end(making, written, context)
      } catch (error) {
        await rm(path, { force: true })
        await removeUnlessWhole(kernel, making)
        throw error
      }
    } finally {
      await release()
    }
  } catch (error) {
    const told = toldProblem(error)
    if (told && told !== error) kernel.log.error({ err: error, backup: making.id }, 'a backup cannot be made of this database')
    if (told) await noteProblem(kernel, making.id, told)
    throw told ?? error
  }
}

/** What an administrator can mend; the log says which object it is. */
function toldProblem(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  if (error instanceof TooFewLocks) return new Refused(refusal('conflict', 'data-backup.few-locks'))
  if (error instanceof UnknownObject) return new Refused(refusal('conflict', 'data-backup.unknown-object'))
  return undefined
}

/** Whether a transaction was committed is not known where its answer got lost; what cannot be told now, the next backup clears. */
async function removeUnlessWhole(kernel: Kernel, { id, fileName }: Making): Promise<void> {
  try {
    const row = await kernel.db.selectFrom('data_backup').select('ended_at').where('id', '=', id).executeTakeFirst()
    if (!row?.ended_at) await filePlace(kernel).archives.remove(fileName)
  } catch (error) {
    kernel.log.warn({ err: error, backup: id }, 'the archive of a backup that failed could not be removed')
  }
}

/** Files that the snapshot names must stay where they are until they were read. @throws Refused where another backup goes on */
async function fileLock({ locks }: Kernel, signal: AbortSignal): Promise<Release> {
  for (let waited = 0; waited < patienceSeconds; waited += 1) {
    const release = await locks.tryLock(removalsOfFiles)
    if (release) return release
    await pause(1_000, undefined, { signal })
  }
  throw new Refused(refusal('conflict', 'data-backup.running'))
}

/** What killed runs left: pieces without a name, and archives whose row never got its end. */
async function clearUnfinished(kernel: Kernel, ownId: string): Promise<void> {
  const { archives } = filePlace(kernel)
  await archives.clear()
  for (const { id, file_name: name } of await unfinishedBackups(kernel.db)) if (id !== ownId) await archives.remove(name)
}

async function expectedBytes({ db }: Kernel): Promise<number> {
  const { rows } = await sql<{ bytes: string | null; database: string }>`select
    (select bytes from data_backup where ended_at is not null order by created_at desc limit 1) as bytes,
    pg_database_size(current_database()) as database`.execute(db)
  const { bytes, database } = rows[0]!
  // Files hardly shrink: they are pictures and documents that are compressed already.
  const files = await storedBytes(db)
  return bytes === null ? Number(database) * shareOfDatabase + files : Math.max(Number(bytes), files)
}

async function write(kernel: Kernel, path: string, context: JobContext): Promise<WrittenBackup> {
  const {
    settings: { dataDirectory },
    now,
  } = kernel
  const client = await kernel.openLongConnection()
  try {
    return await writeBackup({
      client,
      dataDirectory,
      files: filePlace(kernel).files,
      storedIds,
      path,
      room: () => filePlace(kernel).archives.room(),
      signal: context.signal,
      progress: teller(context),
      now: now(),
    })
  } finally {
    await client.end()
  }
}

/** Tells the progress about once a second. @throws JobLost when the job was stopped */
function teller({ progress, signal }: JobContext): (told: BackupProgress) => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async ({ percent, step, done, all }) => {
    signal.throwIfAborted()
    if (performance.now() - last < tellMilliseconds) return
    last = performance.now()
    await progress({ percent, text: `data-backup.step-${step}`, params: { done, all } })
  }
}

async function end({ id, fileName, createdBy }: Making, written: WrittenBackup, { kernel, finish }: JobContext): Promise<void> {
  const { keptBackups: kept } = await settingValues(kernel, backupSettings)
  const person = createdBy === undefined ? undefined : (await kernel.directory.snapshot()).person(createdBy)
  await finish(async (tx) => {
    const { manifest, sha256, bytes, missingFiles } = written
    const ended = await tx
      .updateTable('data_backup')
      .set({
        ended_at: new Date(kernel.now()),
        problem: null,
        bytes: String(bytes),
        sha256,
        files: manifest.files.count,
        missing_files: missingFiles,
      })
      .where('id', '=', id)
      .returning('id')
      .execute()
    if (ended.length === 0) throw new Error('the backup was deleted while it was made')
    const note = { action: 'data-backup.created', object: `data_backup:${id}`, changes: { name: fileName, sha256, missingFiles } }
    await writeAudit(tx, [auditRow(note, { ...systemActor, userId: createdBy, userName: person?.name }, kernel.now())])
    await letGo(tx, kept, kernel.now())
  })
}

/** The oldest go, as many as there are more than are kept. */
async function letGo(tx: Tx, kept: number, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; file_name: string }>`delete from data_backup where id in (
    select id from data_backup where ended_at is not null order by created_at desc, id offset ${kept}) returning id, file_name`.execute(tx)
  for (const { id, file_name: name } of rows) {
    await addJob(tx, removeJob, { fileName: name })
    await writeAudit(tx, [auditRow({ action: 'data-backup.cut', object: `data_backup:${id}`, changes: { name } }, systemActor, now)])
  }
}

async function noteProblem({ db }: Kernel, id: string, { refusals }: Refused): Promise<void> {
  await db
    .updateTable('data_backup')
    .set({ problem: refusals[0]?.text ?? null })
    .where('id', '=', id)
    .execute()
}
