import { refusal, Refused } from '#engine/values/refusal.ts'
import { storedFileById, type StoredFileRow } from '#features/files/server/queries.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Whether a user may read the record of a function and the field of it that holds the file. */
export type FileReader = (session: SignedIn, functionId: string, recordId: string, fileId: string) => Promise<boolean>

const readers = new WeakMap<Kernel, FileReader[]>()

/**
 * Registers a function that may admit readers of attached files: records by their rights, approvals by work items. One is enough.
 */
export function registerFileReader(kernel: Kernel, reader: FileReader): void {
  readers.set(kernel, [...(readers.get(kernel) ?? []), reader])
}

/**
 * The file, if this user may read it: a loose one belongs to its uploader, an attached one to who may read the field that
 * holds it (security 8.1).
 *
 * @throws Refused 404, the same for a file that does not exist
 */
export async function readableFile(kernel: Kernel, session: SignedIn, id: string): Promise<StoredFileRow> {
  const file = await storedFileById(kernel.db, id)
  if (file && file.record_id === null && file.uploaded_by === session.userId) return file
  // Asked also for a file that does not exist or is loose, so that the time does not tell which of them it is.
  const admitted = await isAdmitted(kernel, session, file?.function_id ?? '', file?.record_id ?? nowhere, id)
  if (!file || file.record_id === null || !admitted) throw new Refused(refusal('missing', 'files.missing'))
  return file
}

/** Id of no record. */
const nowhere = '00000000-0000-0000-0000-000000000000'

async function isAdmitted(kernel: Kernel, session: SignedIn, functionId: string, recordId: string, fileId: string): Promise<boolean> {
  for (const reader of readers.get(kernel) ?? []) if (await reader(session, functionId, recordId, fileId)) return true
  return false
}
