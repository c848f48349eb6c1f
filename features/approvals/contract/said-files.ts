import { z } from 'zod'

/** Files beside an opinion or a comment. */

/** Files of one opinion or comment. */
export const saidFilesAtMost = 9
/** Megabytes of one of them. */
export const saidFileMegabytes = 50

/** A file as clients send it: its id counts alone, everything else is what the storage knows of it. */
const sentFile = z.object({ fileId: z.string().min(1).max(200) })

/** The files of an opinion; a list, or its JSON text. */
export const sentFiles = z
  .preprocess(listOf, z.array(sentFile, 'approvals.files-unreadable').max(saidFilesAtMost, 'approvals.files-too-many'))
  .nullish()

function listOf(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent ?? []
  if (sent === '') return []
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

/** A file as it stands beside an opinion or a comment. */
export const saidFile = z.object({
  name: z.string(),
  fileId: z.string(),
  fileSize: z.number(),
  fileExtension: z.string(),
  url: z.string(),
})
export type SaidFile = z.output<typeof saidFile>

/** Whether a file is drawn as a picture: the storage gives those an address of their own. */
export function isPicture({ url = '' }: { readonly url?: string | undefined }): boolean {
  return url.startsWith('/api/file/Image/')
}

const saidFiles = z.array(saidFile)

/** Files in a text of JSON as records and comments have it; none where it is no such text. */
export function saidFilesIn(text: string): readonly SaidFile[] {
  try {
    return saidFiles.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}
