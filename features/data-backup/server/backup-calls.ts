import { sql } from 'kysely'
import { offsetOf } from '#engine/contract/shapes.ts'
import { fillText } from '#engine/texts/text.ts'
import { formatFileSize } from '#engine/values/file-size.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { backupBytes, createBackup, deleteBackup, listBackups, readBackup, type Backup } from '#features/data-backup/contract.ts'
import { emptyRow, makeBackupJob } from '#features/data-backup/server/make-job.ts'
import { removeJob } from '#features/data-backup/server/remove-job.ts'
import { backupById, fileNameOf, pageOfBackups, unfinishedBackups, type BackupRow } from '#features/data-backup/server/rows.ts'
import { signedAddress, signedFor } from '#features/files/entry.ts'
import { auditRow, writeAudit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Directory } from '#server/directory/directory.ts'
import { serve, type CallContext, type Served } from '#server/http/serve.ts'
import { addJob, cancelJob } from '#server/jobs/jobs.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import { newId } from '#server/new-id.ts'
import { readSessionById } from '#server/sessions/read-session.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { usable } from '#server/sessions/tickets.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'
import { messageWithoutData } from '#server/traces/without-data.ts'

type People = Awaited<ReturnType<Directory['snapshot']>>

const serveList = serve(listBackups, async ({ kernel, db, session, query }) => {
  const { rows, total } = await pageOfBackups(db, query.keyword, { limit: query.pageSize, offset: offsetOf(query) })
  const people = await kernel.directory.snapshot()
  const list = rows.map((row) => wireOf(kernel, session, people, row))
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } }
})

const serveRead = serve(readBackup, async ({ kernel, db, session, params }) =>
  wireOf(kernel, session, await kernel.directory.snapshot(), present(await backupById(db, params.id))),
)

function wireOf(kernel: Kernel, session: SignedIn, people: People, row: BackupRow): Backup {
  const isWhole = row.state === 'done'
  return {
    id: row.id,
    fileName: row.file_name,
    fileSize: isWhole ? formatFileSize(Number(row.bytes)) : '',
    creatorTime: row.created_at.getTime(),
    fileUrl: isWhole ? signedAddress(kernel, session.sessionId, `/api/system/DataBackup/File/${row.id}`) : '',
    creatorUser: people.person(row.created_by ?? '')?.name ?? '',
    state: row.state,
    percent: isWhole ? 100 : row.percent,
    text: textOf(kernel, session, row),
    bytes: Number(row.bytes ?? 0),
    endTime: row.ended_at?.getTime() ?? null,
    files: row.files ?? 0,
    missingFiles: row.missing_files ?? 0,
  }
}

function textOf({ texts }: Kernel, { language }: SignedIn, row: BackupRow): string {
  if (row.state === 'failed') return row.problem ? fillText(texts, language, row.problem) : messageWithoutData(row.error ?? '')
  return row.state === 'running' && row.progress !== null ? fillText(texts, language, row.progress, row.progress_params ?? {}) : ''
}

const serveCreate = serve(createBackup, ({ kernel, session, transaction }) =>
  transaction(async (tx, audit) => {
    await sql`select pg_advisory_xact_lock(hashtext('data_backup'))`.execute(tx)
    const others = await unfinishedBackups(tx)
    if (others.some(({ state }) => state !== 'failed')) throw new Refused(refusal('conflict', 'data-backup.running'))
    const id = newId()
    const row = { id, file_name: fileNameOf(id, kernel.now()), created_by: session.userId, created_at: new Date(kernel.now()) }
    await tx.insertInto('data_backup').values(emptyRow(row)).execute()
    await addJob(tx, makeBackupJob, { id }, { id, ownerId: session.userId })
    audit({ action: 'data-backup.began', object: `data_backup:${id}`, changes: { name: row.file_name } })
    return { id }
  }),
)

const serveDelete = serve(deleteBackup, async ({ kernel, db, params, transaction }) => {
  const found = present(await backupById(db, params.id))
  // A run that is stopped can write nothing more, and removes what it wrote.
  if (found.state === 'waiting' || found.state === 'running') await cancelJob(kernel.db, found.id)
  return transaction(async (tx, audit) => {
    const gone = await tx.deleteFrom('data_backup').where('id', '=', found.id).returning('file_name').executeTakeFirst()
    const { file_name: name } = present(gone)
    await addJob(tx, removeJob, { fileName: name })
    audit({ action: 'data-backup.deleted', object: `data_backup:${found.id}`, changes: { name } })
    return null
  })
})

/** The signature speaks for a session, whose rights are asked for as they are now. */
const serveBytes = serve(backupBytes, async (context) => {
  const { kernel, params, db } = context
  const reader = await signedReader(context)
  const found = reader && (await backupById(db, params.id))
  const { archives } = filePlace(kernel)
  const bytes = found?.state === 'done' ? await archives.size(found.file_name) : undefined
  // The same answer whether the signature, the right or the archive is missing.
  if (!reader || !found || bytes === undefined) throw new Refused(refusal('missing', 'data-backup.file-gone'))
  await noteDownload(context, reader, found)
  return {
    contentType: 'application/x-tar',
    headers: {
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${found.file_name}"`,
      'content-security-policy': "sandbox; default-src 'none'",
    },
    body: await archives.open(found.file_name),
  }
})

type Asking = Pick<CallContext<typeof backupBytes>, 'kernel' | 'params' | 'query' | 'caller'>

async function signedReader({ kernel, params, query }: Asking): Promise<SignedIn | undefined> {
  const sessionId = signedFor(kernel, params.id, query.signature)
  const reader = sessionId ? usable(await readSessionById(kernel, sessionId)) : undefined
  return reader && (await kernel.access.allows(listBackups.access, reader, {})) ? reader : undefined
}

/** A download is a reading call, so it writes its own entry: whoever holds an archive holds everything. */
async function noteDownload({ kernel, caller }: Asking, reader: SignedIn, { id, file_name: name }: BackupRow): Promise<void> {
  const actor = {
    userId: reader.userId,
    userName: (await kernel.directory.snapshot()).person(reader.userId)?.name,
    sessionId: reader.sessionId,
    address: caller.address,
    requestId: caller.requestId,
  }
  const note = { action: 'data-backup.downloaded', object: `data_backup:${id}`, changes: { name } }
  await inTransaction(kernel.db, (tx) => writeAudit(tx, [auditRow(note, actor, kernel.now())]))
}

export const backupCalls: readonly Served[] = [serveList, serveRead, serveCreate, serveDelete, serveBytes]
