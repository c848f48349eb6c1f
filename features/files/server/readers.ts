import { refusal, Refused } from '#engine/values/refusal.ts'
import { storedFilesById, type StoredFileRow } from '#features/files/server/queries.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Which of these files a user may read: those in fields of the record of a function that he may read. */
export type FileReader = (session: SignedIn, functionId: string, recordId: string, fileIds: readonly string[]) => Promise<readonly string[]>

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
 * @throws Refused as `readableFiles` does
 */
export async function readableFile(kernel: Kernel, session: SignedIn, id: string): Promise<StoredFileRow> {
  return (await readableFiles(kernel, session, [id]))[0]!
}

/**
 * The files in the order of their ids, if this user may read all of them. Each record they belong to is read once. Whatever gives a file
 * to somebody asks here, so this is where files are held back that the virus scanner has not judged (security 8.9).
 *
 * @throws Refused 404, the same for a file that does not exist; 409 while one is scanned; 403 where something was found
 */
export async function readableFiles(kernel: Kernel, session: SignedIn, ids: readonly string[]): Promise<StoredFileRow[]> {
  const found = new Map((await storedFilesById(kernel.db, ids)).map((file) => [file.id, file]))
  const isOwn = (file: StoredFileRow | undefined): boolean => file?.record_id === null && file.uploaded_by === session.userId
  const asked = ids.filter((id) => !isOwn(found.get(id)))
  const admitted = new Set<string>()
  // Asked also for files that do not exist or are loose, so that the time does not tell which of them they are.
  const places = Map.groupBy(asked, (id) => JSON.stringify([found.get(id)?.function_id ?? '', found.get(id)?.record_id ?? nowhere]))
  for (const [place, fileIds] of places) {
    const [functionId, recordId] = JSON.parse(place) as [string, string]
    for (const id of await admittedTo(kernel, session, functionId, recordId, fileIds)) admitted.add(id)
  }
  const files = ids.map((id) => {
    const file = found.get(id)
    if (!file || !(isOwn(file) || (file.record_id !== null && admitted.has(id)))) throw new Refused(refusal('missing', 'files.missing'))
    return file
  })
  refuseUnscanned(files, kernel)
  return files
}

/**
 * Files that wait are no outage of the server, which pages would show for 503. They are let out where the scanner was switched off, what
 * it found is not.
 */
function refuseUnscanned(files: readonly StoredFileRow[], { settings }: Kernel): void {
  // Among several the refusal names the file.
  const texts = files.length > 1 ? textsOfMany : textsOfOne
  const infected = files.find(({ scan_state: state }) => state === 'infected')
  if (infected) throw new Refused(refusal('forbidden', texts.infected, { params: { name: infected.name } }))
  const waiting = settings.scanner && files.find(({ scan_state: state }) => state === 'waiting')
  if (waiting) throw new Refused(refusal('conflict', texts.waiting, { params: { name: waiting.name } }), { retryAfterSeconds: scanSeconds })
}

const textsOfOne = { infected: 'files.infected', waiting: 'files.being-scanned' }
const textsOfMany = { infected: 'files.infected-named', waiting: 'files.being-scanned-named' }

/** After which the judgement about a file may be there. */
const scanSeconds = 3

/** Id of no record. */
const nowhere = '00000000-0000-0000-0000-000000000000'

async function admittedTo(
  kernel: Kernel,
  session: SignedIn,
  functionId: string,
  recordId: string,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const admitted = new Set<string>()
  for (const reader of readers.get(kernel) ?? []) {
    const open = fileIds.filter((id) => !admitted.has(id))
    if (open.length === 0) break
    for (const id of await reader(session, functionId, recordId, open)) admitted.add(id)
  }
  return [...admitted]
}
