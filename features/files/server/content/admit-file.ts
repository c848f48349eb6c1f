import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { FileKind } from '#features/files/contract.ts'
import { acceptedType, type AcceptedType } from '#features/files/server/content/accepted-types.ts'
import { cleanName, extensionOf } from '#features/files/server/content/clean-name.ts'
import { checkBitmap, encodeImage } from '#features/files/server/content/encode-image.ts'
import { looksLikeText } from '#features/files/server/content/looks-like-text.ts'
import { refuseHidden } from '#features/files/server/content/refuse-hidden.ts'

/** A file that may be stored; only its name comes from the client. */
export interface AdmittedFile {
  readonly path: string
  /** Of a picture that is large: the path of a small one, `smallPictureType`. */
  readonly small?: string
  readonly name: string
  readonly extension: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** How small pictures are written. */
export const smallPictureType = 'image/webp'

/** Purposes that take images alone. */
const imageKinds: readonly FileKind[] = ['annexpic', 'userAvatar', 'IM']

/** Largest picture of a chat (security 8.5). */
const chatImageBytes = 5 * 1024 * 1024

/** The type of a name, before any content is looked at. @throws Refused 422 */
export function admitName(name: string, kind: FileKind): AcceptedType {
  const extension = extensionOf(cleanName(name))
  const type = acceptedType(extension)
  if (!type) throw new Refused(refusal('invalid', 'files.type-refused', { params: { extension: extension || '-' } }))
  if (imageKinds.includes(kind) && !type.image) throw new Refused(refusal('invalid', 'files.images-only'))
  return type
}

export interface ReceivedAs {
  readonly file: { readonly path: string; readonly name: string }
  readonly kind: FileKind
  /** Who sent it. */
  readonly userId: string
}

/**
 * Judges a received file by name and content; images are written anew beside it (security 8.3).
 *
 * @throws Refused 413, 422, 429 while many pictures wait, 503 for a full disk
 */
export async function admitFile({ file, kind, userId }: ReceivedAs): Promise<AdmittedFile> {
  const name = cleanName(file.name)
  const extension = extensionOf(name)
  const type = admitName(name, kind)
  if (kind === 'IM' && (await stat(file.path)).size > chatImageBytes) throw new Refused(refusal('too-large', 'files.chat-image-too-large'))
  if (!(await isContentOf(file.path, type))) throw new Refused(refusal('invalid', 'files.content-differs', { params: { extension } }))
  await refuseHidden(file.path, type)
  const path = type.image === 'encoded' ? `${file.path}.encoded` : file.path
  const small = `${file.path}.small`
  const hasSmall = type.image === 'encoded' && (await encodeImage(userId, { path: file.path, target: path, small }))
  if (type.image === 'as-is') await checkBitmap(path)
  const [{ size }, sha256] = await Promise.all([stat(path), hashOf(path, 'sha256')])
  return { path, ...(hasSmall ? { small } : {}), name, extension, contentType: type.contentType, sizeBytes: size, sha256 }
}

async function isContentOf(path: string, { looksLike }: AcceptedType): Promise<boolean> {
  // Loaded with the first upload: it takes 9 MB, and a node that receives no files needs it never.
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path)
  if (looksLike === 'text') return !found && looksLikeText(path)
  return found !== undefined && looksLike.includes(found.ext)
}

/** Hash of a file's bytes, in hexadecimal. */
export async function hashOf(path: string, algorithm: 'sha256' | 'md5'): Promise<string> {
  const hash = createHash(algorithm)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
