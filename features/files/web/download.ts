import { fileLink, packDownload } from '#features/files/contract.ts'
import type { UploadedFile } from '#ui/upload/port.ts'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'

export function downloadFile(file: UploadedFile): void {
  void download(file).catch(tell)
}

export function downloadFiles(files: readonly UploadedFile[]): void {
  void pack(files).catch(tell)
}

async function pack(files: readonly UploadedFile[]): Promise<void> {
  const body = files.map(({ fileId, name }) => ({ fileId, fileName: name }))
  const { downloadVo } = await request(packDownload, { params: { type: 'annex' }, body })
  save(downloadVo)
}

/** The address works once, so it is asked for at each click. */
async function download({ fileId }: UploadedFile): Promise<void> {
  save(await request(fileLink, { params: { type: 'annex', name: fileId } }))
}

function save({ name, url }: { readonly name: string; readonly url: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** The call has already shown its failure. */
function tell(problem: unknown): void {
  if (!(problem instanceof CallError)) throw problem
}
