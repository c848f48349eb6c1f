import type { CallGives } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { FileKind, uploadFile } from '#features/files/contract.ts'
import { offerTicket } from '#features/files/server/links.ts'
import type { AdmittedFile } from '#features/files/server/content/admit-file.ts'
import { lockUploadsOf, storedFileById, usageOf, type StoredFileRow } from '#features/files/server/queries.ts'
import { addScans } from '#features/files/server/scan/scan-jobs.ts'
import { readerAddress } from '#features/files/server/signed-address.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import type { CallContext } from '#server/http/serve.ts'
import type { Audit } from '#server/saves/saves.ts'
import type { Limits } from '#server/settings.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

export type StoredFile = CallGives<typeof uploadFile>
type Context = CallContext<typeof uploadFile>

export interface Storing {
  readonly file: AdmittedFile
  readonly kind: FileKind
  /** The server wrote it itself, so that no virus scanner is asked. */
  readonly isMade?: boolean
  /** What else must happen with it; the file's row is there. */
  readonly beside?: (tx: Tx, fileId: string) => Promise<void>
  /** A further entry of the audit log: what it was made for. */
  readonly note?: AuditNote | undefined
}

/**
 * Stores the bytes, then the row that names them; what no row names is swept away later.
 *
 * @throws Refused 422 when the user's space is full, 429 after too many files, 503 for a full disk
 */
export function storeFile(context: Pick<Context, 'kernel' | 'session' | 'transaction'>, storing: Storing): Promise<StoredFile> {
  const { kernel, session } = context
  return keepFile(context, storing, async (row) => answerOf(row, readerAddress(kernel, session.sessionId)))
}

/** A file to download, as the family's `FILE`. */
export interface FileOffer {
  readonly name: string
  readonly url: string
}

/**
 * Stores a file that the server made, for the caller to download once; it goes with other files that nobody saved.
 *
 * @param file at a temporary path
 */
export function offerFile(
  context: Pick<Context, 'kernel' | 'session'> & { readonly transaction: Transaction<FileOffer> },
  file: AdmittedFile,
  note?: AuditNote,
): Promise<FileOffer> {
  return keepFile(context, { file, kind: 'temporary', isMade: true, note }, async (row, tx) => ({
    name: row.name,
    url: await offerTicket(tx, context.session.sessionId, row.id),
  }))
}

type Transaction<Answer> = (work: (tx: Tx, audit: Audit) => Promise<Answer>) => Promise<Answer>

/**
 * Stores the bytes, then the row that names them, and answers what `answer` makes of it.
 *
 * @throws Refused as `storeFile` does
 */
export async function keepFile<Answer>(
  { kernel, session, transaction }: Pick<Context, 'kernel' | 'session'> & { readonly transaction: Transaction<Answer> },
  { file, kind, isMade = false, beside, note }: Storing,
  answer: (row: StoredFileRow, tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { files, refuseWithoutRoom } = filePlace(kernel)
  await refuseWithoutRoom(file.sizeBytes)
  const id = await files.put(file.path)
  const isScanned = kernel.settings.scanner !== undefined && !isMade
  const small = file.small === undefined ? null : await files.put(file.small)
  const remove = async (): Promise<void> => {
    await files.remove(id)
    if (small !== null) await files.remove(small)
  }
  let isKept = false
  try {
    const given = await transaction(async (tx, audit) => {
      isKept = true
      await lockUploadsOf(tx, session.userId)
      await refuseOverLimit(tx, session.userId, file.sizeBytes, kernel.settings.limits)
      await tx
        .insertInto('stored_file')
        .values({ ...rowOf(id, file, kind, session.userId), small_id: small, scan_state: isScanned ? 'waiting' : null })
        .execute()
      if (isScanned) await addScans(tx, [id])
      await beside?.(tx, id)
      audit({ action: 'file.uploaded', object: `file:${id}`, changes: { name: file.name, size: file.sizeBytes, sha256: file.sha256 } })
      if (note) audit(note)
      return answer((await storedFileById(tx, id))!, tx)
    })
    // A repeated request got the answer of the first one: then these bytes belong to nobody.
    if (!isKept) await remove()
    return given
  } catch (error) {
    await remove()
    throw error
  }
}

function rowOf(id: string, file: AdmittedFile, kind: FileKind, userId: string) {
  return {
    id,
    name: file.name,
    extension: file.extension,
    size: String(file.sizeBytes),
    content_type: file.contentType,
    sha256: file.sha256,
    kind,
    uploaded_by: userId,
    function_id: null,
    record_id: null,
    attached_at: null,
  }
}

/** @throws Refused 422 or 429 */
export async function refuseOverLimit(db: Tx, userId: string, sizeBytes: number, limits: Limits): Promise<void> {
  const usage = await usageOf(db, userId)
  if (usage.bytes + sizeBytes > limits.fileQuotaBytes) throw new Refused(refusal('invalid', 'files.quota'))
  if (usage.lastHour >= limits.filesPerHour) throw new Refused(refusal('too-many', 'files.too-many-this-hour'), { retryAfterSeconds: 600 })
}

/** A stored file as clients put it into the value of a field. */
export function answerOf(row: StoredFileRow, addressOf: (row: StoredFileRow) => string): StoredFile {
  return {
    name: row.id,
    fileId: row.id,
    url: addressOf(row),
    fileSize: Number(row.size),
    fileExtension: row.extension,
    fileVersionId: row.id,
  }
}
