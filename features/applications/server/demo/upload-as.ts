import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { CallsAs } from '#features/applications/server/demo/call-as.ts'
import type { Call } from '#engine/contract/call.ts'
import type { Served } from '#server/http/serve.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** What an upload field holds of a file (form-definition 2, uploadFz). */
export type UploadItem = Readonly<Record<string, unknown>>

const answer = z.object({ name: z.string(), url: z.string().optional(), fileSize: z.coerce.number().optional(), fileExtension: z.string().optional(), fileVersionId: z.string().nullish() })

/** The call that takes files (platform-api 8). */
export function uploadCall(served: readonly Served[]): Call | undefined {
  return served.find(({ call }) => call.method === 'POST' && call.path === '/api/file/Uploader/{type}')?.call
}

/** Uploads a file of the demo as its person would; each record gets an upload of its own. */
export async function uploadAs(calls: CallsAs, upload: Call, by: SignedIn, file: { readonly folder: string; readonly name: string }, key: string): Promise<UploadItem> {
  const folder = await mkdtemp(join(tmpdir(), 'seedbed-demo-'))
  try {
    // The call takes what it is given away, so it gets a copy.
    const path = join(folder, file.name)
    await copyFile(join(file.folder, 'demo/files', file.name), path)
    const { size } = await stat(path)
    const files = [{ fieldName: 'file', fileName: file.name, path, sizeBytes: size }]
    const body = { pathType: 'defaultPath', isAccount: '0', folder: '' }
    const stored = answer.parse(await calls(upload, by, { params: { type: 'annex' }, query: {}, body, files }, key))
    return { ...stored, fileId: stored.name, name: file.name }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
