import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { uploadFile } from '#features/files/contract.ts'
import { admitFile, hashOf, type AdmittedFile } from '#features/files/server/content/admit-file.ts'
import { readableFile } from '#features/files/server/readers.ts'
import { plainAddress } from '#features/files/server/signed-address.ts'
import { keepFile, offerFile, type FileOffer } from '#features/files/server/store-file.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import { fileName } from '#server/http/attachment.ts'
import type { Tx } from '#server/database/types.ts'
import type { CallContext } from '#server/http/serve.ts'
import type { Audit } from '#server/saves/saves.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { readWorkbook, workbookType, writeWorkbook, type SheetContent } from '#server/sheets/workbook.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

/** Largest file that is imported while somebody waits (security 8.5), and beside the requests. */
const importBytes = { import: 500 * 1024, large: 20 * 1024 * 1024 } as const
type ImportSize = keyof typeof importBytes

type Uploading = Pick<CallContext<typeof uploadFile>, 'kernel' | 'session' | 'files'>

interface Offering extends Pick<Uploading, 'kernel' | 'session'> {
  readonly transaction: Parameters<typeof offerFile>[0]['transaction']
}

/**
 * Takes in a file with rows for an import; it belongs to its uploader and goes within a day.
 *
 * @returns its id as the name, by which `uploadedRows` reads it
 * @throws Refused 422 for what is none
 */
export async function receiveWorkbook(context: Offering & Pick<Uploading, 'files'>, size: ImportSize = 'import'): Promise<FileOffer> {
  const received = workbookAmong(context.files, size)
  const file = { path: received.path, name: received.fileName }
  const admitted = await admitFile({ file, kind: 'temporary', userId: context.session.userId })
  return keepFile(context, { file: admitted, kind: 'temporary' }, async (row) => ({ name: row.id, url: plainAddress(row) }))
}

/** @throws Refused 422 for what is no workbook by its name and size */
function workbookAmong(files: Uploading['files'], size: ImportSize): Uploading['files'][number] {
  const received = files[0]
  if (!received) throw new Refused(refusal('malformed', 'files.none'))
  if (!/\.(xlsx|xls|csv)$/i.test(received.fileName)) throw new Refused(refusal('invalid', 'files.no-workbook'))
  if (received.sizeBytes > importBytes[size])
    throw new Refused(refusal('too-large', size === 'import' ? 'files.import-too-large' : 'files.large-import-too-large'))
  return received
}

const faults = {
  unreadable: 'resource.sheet-unreadable',
  'too-large': 'files.sheet-too-large',
  macros: 'files.sheet-macros',
  formulas: 'files.sheet-formulas',
} as const

/** Of a workbook that is looked at, which was made in no template. */
const faultsWithoutTemplate = { ...faults, unreadable: 'files.sheet-unreadable' } as const

/**
 * The rows of a file that this user uploaded, with its headings.
 *
 * @param rowsAtMost of more one is answered, so that the caller can tell
 * @throws Refused 404 where there is no such file, 422 where it cannot be read, with the reason
 */
export async function uploadedRows(
  kernel: Kernel,
  session: SignedIn,
  id: string,
  rowsAtMost: number,
  size: ImportSize = 'import',
): Promise<readonly (readonly string[])[]> {
  const file = await readableFile(kernel, session, id)
  if (file.kind !== 'temporary' || Number(file.size) > importBytes[size]) throw new Refused(refusal('missing', 'files.missing'))
  return rowsIn(await buffer(await filePlace(kernel).files.open(file.id)), rowsAtMost, size)
}

async function rowsIn(
  bytes: Uint8Array,
  rowsAtMost: number,
  size: ImportSize,
  texts: Record<keyof typeof faults, TextKey> = faults,
): Promise<readonly (readonly string[])[]> {
  const read = await readWorkbook(bytes, rowsAtMost, size)
  if ('cells' in read) return read.cells
  throw new Refused(refusal('invalid', texts[read.fault]))
}

/**
 * The first rows of a workbook that is only looked at: it is not kept.
 *
 * @throws Refused 422 for what is none or cannot be read, with the reason
 */
export async function sentRows(
  files: Uploading['files'],
  rowsAtMost: number,
): Promise<{ readonly name: string; readonly rows: readonly (readonly string[])[] }> {
  const { path, fileName: name } = workbookAmong(files, 'import')
  return { name, rows: await rowsIn(await readFile(path), rowsAtMost, 'import', faultsWithoutTemplate) }
}

/** A workbook that the server makes. */
interface MadeWorkbook {
  /** Name of the file, without its extension. */
  readonly file: string
  /** Writes it to a path. */
  readonly write: (path: string) => Promise<void>
}

/** Makes the file in a folder of its own, which goes when it was used. */
async function withMade<Result>({ file, write }: MadeWorkbook, use: (made: AdmittedFile) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'))
  try {
    const path = join(folder, 'made')
    await write(path)
    const [{ size: sizeBytes }, sha256] = await Promise.all([stat(path), hashOf(path, 'sha256')])
    return await use({ path, name: `${fileName(file)}.xlsx`, extension: 'xlsx', contentType: workbookType, sizeBytes, sha256 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A link that downloads a workbook once.
 *
 * @param name of the file, without its extension
 * @param note what the audit log tells of it, besides that the file was made
 */
export function offerWorkbook(context: Offering, name: string, content: SheetContent, note?: AuditNote): Promise<FileOffer> {
  const write = async (path: string) => writeFile(path, await writeWorkbook(content), { mode: 0o600 })
  return offerMadeWorkbook(context, { file: name, write }, () => note)
}

/** The same for one that is written in some other way. @param note asked for when it is written */
export function offerMadeWorkbook(context: Offering, made: MadeWorkbook, note: () => AuditNote | undefined): Promise<FileOffer> {
  return withMade(made, (file) => offerFile(context, file, note()))
}

/** Stores a workbook that a job made; its owner fetches it by `fileLink` within a day. @returns the id of the file */
export function keepMadeWorkbook(
  place: Pick<Uploading, 'kernel' | 'session'>,
  made: MadeWorkbook,
  transaction: (work: (tx: Tx, audit: Audit) => Promise<string>) => Promise<string>,
): Promise<string> {
  return withMade(made, (file) => keepFile({ ...place, transaction }, { file, kind: 'temporary', isMade: true }, async ({ id }) => id))
}
