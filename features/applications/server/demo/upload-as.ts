import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { CallsAs } from '#features/applications/server/demo/call-as.ts'
import { uploadFile } from '#features/files/contract.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { makeTemporaryFolder } from '#server/storage/temporary-folders.ts'

/** The value of an upload field for one file (form-definition 2, uploadFz). */
export type UploadItem = CallAnswer<typeof uploadFile>

/** Uploads a file of the demo on behalf of a person; each record gets its own upload. */
export async function uploadAs(
  calls: CallsAs,
  by: SignedIn,
  file: { readonly folder: string; readonly name: string },
  key: string,
): Promise<UploadItem> {
  const folder = await makeTemporaryFolder()
  try {
    // The call moves the file it is given, so it gets a copy.
    const path = join(folder, file.name)
    const content = await readFile(join(file.folder, 'demo/files', file.name))
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const files = [{ fieldName: 'file', fileName: file.name, path, sizeBytes: content.length, sha256 }]
    const stored = await calls(
      uploadFile,
      by,
      { params: { type: 'annex' }, body: { pathType: 'defaultPath', isAccount: '0', folder: '' }, files },
      key,
    )
    return { ...stored, name: file.name }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
