import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { uploadFile } from '#features/files/contract.ts'
import { admitFile } from '#features/files/server/content/admit-file.ts'
import { readableFile } from '#features/files/server/readers.ts'
import { plainAddress } from '#features/files/server/signed-address.ts'
import { keepFile, offerFile, type FileOffer } from '#features/files/server/store-file.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import { fileName } from '#server/http/attachment.ts'
import type { CallContext } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { workbookType, writeWorkbook, type SheetContent } from '#server/sheets/workbook.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

/** Largest workbook that is imported (security 8.5). */
const importBytes = 500 * 1024

type Uploading = Pick<CallContext<typeof uploadFile>, 'kernel' | 'session' | 'files'>

interface Offering extends Pick<Uploading, 'kernel' | 'session'> {
  readonly transaction: Parameters<typeof offerFile>[0]['transaction']
}

/**
 * Takes in a workbook for an import; it belongs to its uploader and goes within a day.
 *
 * @returns its id as the name, by which `uploadedWorkbook` reads it
 * @throws Refused 422 for what is none
 */
export async function receiveWorkbook(context: Offering & Pick<Uploading, 'files'>): Promise<FileOffer> {
  const received = context.files[0]
  if (!received) throw new Refused(refusal('malformed', 'files.none'))
  if (!/\.xlsx$/i.test(received.fileName)) throw new Refused(refusal('invalid', 'files.no-workbook'))
  if (received.sizeBytes > importBytes) throw new Refused(refusal('too-large', 'kernel.too-large'))
  const file = { path: received.path, name: received.fileName }
  const admitted = await admitFile({ file, kind: 'temporary', userId: context.session.userId })
  return keepFile(context, { file: admitted, kind: 'temporary' }, async (row) => ({ name: row.id, url: plainAddress(row) }))
}

/** The bytes of a workbook that this user uploaded. @throws Refused 404 */
export async function uploadedWorkbook(kernel: Kernel, session: SignedIn, id: string): Promise<Buffer> {
  const file = await readableFile(kernel, session, id)
  if (file.kind !== 'temporary' || Number(file.size) > importBytes) throw new Refused(refusal('missing', 'files.missing'))
  return buffer(await filePlace(kernel).files.open(file.id))
}

/**
 * A link that downloads a workbook once.
 *
 * @param name of the file, without its extension
 * @param note what the audit log tells of it, besides that the file was made
 */
export async function offerWorkbook(context: Offering, name: string, content: SheetContent, note?: AuditNote): Promise<FileOffer> {
  const bytes = await writeWorkbook(content)
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'))
  try {
    const path = join(folder, 'made')
    await writeFile(path, bytes, { mode: 0o600 })
    const file = {
      path,
      name: `${fileName(name)}.xlsx`,
      extension: 'xlsx',
      contentType: workbookType,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
    return await offerFile(context, file, note)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
