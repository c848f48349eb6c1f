import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, pageOf, pageQuery } from '#engine/contract/shapes.ts'

/** Backups of the whole system (数据备份, platform-api 9). An archive holds everything, so they are for super administrators alone. */
const path = '/api/system/DataBackup'

export const dataBackupMenu = 'system-dataBackup'

const access = 'administrator' as const

const backup = z.object({
  id: z.string(),
  fileName: z.string(),
  /** As people read it, as clients of the family show it as it is; `''` before the archive is whole. */
  fileSize: z.string(),
  creatorTime: z.number(),
  /** Downloads the archive for the caller within five minutes, with the rights of then; `''` before it is whole. */
  fileUrl: z.string(),
  /** Ours, as all that follow. Who began it; `''` for a scheduled task. */
  creatorUser: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0 to 100. */
  percent: z.number(),
  /** How far it is, or why it failed, in the language of the session. */
  text: z.string(),
  bytes: z.number(),
  endTime: z.number().nullable(),
  /** Stored files in the archive, and those that the database names and the storage has lost. */
  files: z.number(),
  missingFiles: z.number(),
})
export type Backup = z.output<typeof backup>

/** Newest first. */
export const listBackups = call({ method: 'GET', path, access, query: pageQuery, answer: pageOf(backup) })

/** Ours: one backup with a new address of its archive. */
export const readBackup = call({ method: 'GET', path: `${path}/{id}`, access, params: idParam, answer: backup })

/** Begins a backup, of which one is made at a time. The family sends its form, of which nothing counts. */
export const createBackup = call({
  method: 'POST',
  path,
  access,
  rate: 'exchange',
  body: z.looseObject({}).nullish(),
  answer: z.object({ id: z.string() }),
  message: 'data-backup.begun',
})

/** Deletes a backup with its archive; one that is being made is stopped. */
export const deleteBackup = call({ method: 'DELETE', path: `${path}/{id}`, access, params: idParam, message: 'kernel.deleted' })

/** The archive, for whom the signature speaks. */
export const backupBytes = call({
  method: 'GET',
  path: `${path}/File/{id}`,
  access: 'public',
  bytes: true,
  params: idParam,
  query: z.object({ signature: z.string().max(300).default('') }),
})
