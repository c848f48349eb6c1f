import { chunkBytes, mergeChunks, probeChunks, sendChunk, uploadFile, type FileKind } from '#features/files/contract.ts'
import { hashFile } from '#features/files/web/hash-file.ts'
import { chunkCount, sendChunks } from '#features/files/web/send-chunks.ts'
import { sendForm } from '#features/files/web/send-form.ts'
import { RefusedFile, type UploadedFile, type UploadPort, type UploadRules } from '#ui/upload/port.ts'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'

const noted = (): undefined => undefined

type Stored = Omit<UploadedFile, 'name'>

/** Stores a file of the user's disk: a small one in one request, a larger one in chunks (document 2, section 9). */
export const upload: UploadPort['upload'] = async (file, rules, onProgress, signal, onCheck = noted, onTrouble = noted) => {
  const storing =
    file.size > chunkBytes
      ? uploadInChunks(file, rules, { onProgress, onCheck, onTrouble }, signal)
      : uploadWhole(file, rules, onProgress, signal)
  const stored = await storing.catch((problem: unknown) => {
    throw isOfFile(problem) ? new RefusedFile(problem.msg) : problem
  })
  const { fileId, url, fileSize, fileExtension, fileVersionId } = stored
  return { name: file.name, fileId, url, fileSize, fileExtension, fileVersionId }
}

/** Whether the file itself is at fault: its kind, its content (422) or its size (413). */
const isOfFile = (problem: unknown): problem is CallError =>
  problem instanceof CallError && problem.failure === 'answer' && (problem.code === 422 || problem.code === 413)

function uploadWhole(file: File, rules: UploadRules, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Stored> {
  const form = formOf(placeOf(rules))
  form.append('file', file, file.name)
  return sendForm(uploadFile, form, {
    params: { type: kindOf(rules) },
    signal,
    onSent: (bytes) => onProgress(Math.min(99, Math.floor((bytes / Math.max(1, file.size)) * 100))),
  })
}

interface Watching {
  readonly onProgress: (percent: number) => void
  readonly onCheck: (percent: number) => void
  readonly onTrouble: () => void
}

async function uploadInChunks(
  file: File,
  rules: UploadRules,
  { onProgress, onCheck, onTrouble }: Watching,
  signal: AbortSignal,
): Promise<Stored> {
  onCheck(0)
  const identifier = await hashFile(file, signal, onCheck)
  const chunked = { file, chunkBytes }
  const told = { chunkSize: chunkBytes, totalSize: file.size, totalChunks: chunkCount(chunked), identifier, filename: file.name }
  return sendChunks(
    chunked,
    {
      probe: () => request(probeChunks, { query: { ...told, chunkNumber: 1 } }, { signal, handles: 'all' }),
      send: (chunkNumber, bytes, onSent) => {
        const form = formOf({ ...told, chunkNumber, currentChunkSize: bytes.size })
        form.append('file', bytes, file.name)
        return sendForm(sendChunk, form, { signal, onSent })
      },
      merge: () =>
        sendForm(mergeChunks, formOf({ identifier, fileName: file.name, fileSize: file.size, type: kindOf(rules), ...placeOf(rules) }), {
          signal,
        }),
      wait: (milliseconds) => {
        onTrouble()
        return pause(milliseconds, signal)
      },
    },
    onProgress,
  )
}

const kindOf = ({ isPicture }: UploadRules): FileKind => (isPicture ? 'annexpic' : 'annex')

function placeOf({ pathType, folder }: UploadRules): Record<string, string> {
  return { ...(pathType ? { pathType } : {}), ...(folder ? { folder } : {}) }
}

function formOf(fields: Readonly<Record<string, string | number>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('the upload was given up', 'AbortError'))
      },
      { once: true },
    )
  })
}
