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
  if (!file || !(await mayRead(kernel, session, file))) throw new Refused(refusal('missing', 'files.missing'))
  return file
}

async function mayRead(kernel: Kernel, session: SignedIn, file: StoredFileRow): Promise<boolean> {
  const { function_id: functionId, record_id: recordId } = file
  if (recordId === null) return file.uploaded_by === session.userId
  if (functionId === null) return false
  for (const reader of readers.get(kernel) ?? []) if (await reader(session, functionId, recordId, file.id)) return true
  return false
}
