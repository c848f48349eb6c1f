import { fileLink, packDownload, previewAddress } from '#features/files/contract.ts'
import type { UploadedFile } from '#ui/upload/port.ts'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'

/** Extensions shown inline (document 2, section 9). */
const shown: readonly string[] = ['png', 'jpg', 'jpeg', 'bmp', 'gif']

/** Shows a picture in a window of its own, and downloads everything else. */
export function openFile(file: UploadedFile): void {
  void (shown.includes(extensionOf(file)) ? preview(file) : download(file)).catch(tell)
}

export function downloadFile(file: UploadedFile): void {
  void download(file).catch(tell)
}

/** The address works once, so it is asked for at each click. */
async function preview({ fileId }: UploadedFile): Promise<void> {
  const address = await request(previewAddress, { query: { fileName: fileId } })
  window.open(address, '_blank', 'noopener')
}

export function downloadFiles(files: readonly UploadedFile[]): void {
  void pack(files).catch(tell)
}

async function pack(files: readonly UploadedFile[]): Promise<void> {
  const body = files.map(({ fileId, name }) => ({ fileId, fileName: name }))
  const { downloadVo } = await request(packDownload, { params: { type: 'annex' }, body })
  save(downloadVo)
}

async function download({ fileId }: UploadedFile): Promise<void> {
  save(await request(fileLink, { params: { type: 'annex', name: fileId } }))
}

function save({ name, url }: { readonly name: string; readonly url: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

function extensionOf({ name, fileExtension }: UploadedFile): string {
  return (fileExtension ?? name.split('.').at(-1) ?? '').toLowerCase()
}

/** The call has already shown its failure. */
function tell(problem: unknown): void {
  if (!(problem instanceof CallError)) throw problem
}
