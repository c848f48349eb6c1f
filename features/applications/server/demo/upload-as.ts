import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { CallsAs } from '#features/applications/server/demo/call-as.ts'
import { uploadFile } from '#features/files/contract.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** What an upload field holds of a file (form-definition 2, uploadFz). */
export type UploadItem = CallAnswer<typeof uploadFile>

/** Uploads a file of the demo as its person would; each record gets an upload of its own. */
export async function uploadAs(
  calls: CallsAs,
  by: SignedIn,
  file: { readonly folder: string; readonly name: string },
  key: string,
): Promise<UploadItem> {
  const folder = await mkdtemp(join(tmpdir(), 'seedbed-demo-'))
  try {
    // The call takes away what it is given, so it gets a copy.
    const path = join(folder, file.name)
    await copyFile(join(file.folder, 'demo/files', file.name), path)
    const { size } = await stat(path)
    const files = [{ fieldName: 'file', fileName: file.name, path, sizeBytes: size }]
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
