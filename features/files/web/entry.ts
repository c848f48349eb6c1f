import { uploadFile, type FileKind } from '#features/files/contract.ts'
import { sendForm } from '#features/files/web/send-form.ts'

/**
 * Stores a picture that the page made or the user chose, in one request.
 *
 * @param signal gives it up
 * @returns its stored name
 * @throws CallError as `request` does, without a toast
 */
export async function uploadPicture(
  picture: Blob,
  fileName: string,
  kind: FileKind,
  { signal }: { readonly signal: AbortSignal } = new AbortController(),
): Promise<string> {
  const form = new FormData()
  form.append('file', picture, fileName)
  const { name } = await sendForm(uploadFile, form, { params: { type: kind }, signal })
  return name
}
