import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { fileAnswer } from '#engine/contract/shapes.ts'

/** What a file is uploaded for (platform-api 11). */
export const fileKinds = ['annex', 'annexpic', 'userAvatar', 'IM', 'temporary', 'template', 'preview'] as const
export type FileKind = (typeof fileKinds)[number]

/** Size of a chunk in bytes, and how often one is tried again (document 2, section 9). Larger files travel in chunks. */
export const chunkBytes = 5_242_880
export const chunkRetries = 5

const kind = z.enum(fileKinds)

/** The folder in which other clients want the file stored: validated, but not used (security 8.2). */
const wantedPlace = {
  pathType: z.enum(['', 'defaultPath', 'selfPath']).nullish(),
  isAccount: z.enum(['', '0', '1', 'true', 'false', 'null', 'undefined']).nullish(),
  folder: z
    .string()
    .max(100)
    .regex(/^[\p{L}\p{N}_-]*$/u)
    .nullish(),
}

/** A stored file as it goes into the value of a field. `name` is the stored name, which clients keep as `fileId`. */
const storedFile = z.object({
  name: z.string(),
  url: z.string(),
  fileId: z.string(),
  fileSize: z.number(),
  fileExtension: z.string(),
  fileVersionId: z.string(),
})

const md5 = z.string().regex(/^[0-9a-fA-F]{32}$/)
const sha256 = z.string().regex(/^([0-9a-f]{64})?$/)
const count = z.coerce.number().int().min(1)

export const uploadFile = call({
  method: 'POST',
  path: '/api/file/Uploader/{type}',
  access: 'signed-in',
  bodyKind: 'multipart',
  params: z.object({ type: kind }),
  body: z.object(wantedPlace),
  answer: storedFile,
})

const chunkShape = {
  chunkNumber: count.max(10_000),
  chunkSize: count.max(2 * chunkBytes),
  totalSize: count,
  totalChunks: count.max(10_000),
  identifier: md5,
  filename: z.string().min(1).max(1000),
  sha256: sha256.nullish(),
}

/**
 * `chunkNumbers`: the stored chunks. `merge`: the file is to be merged when all its chunks were answered; it stands with the last
 * chunk, whose answer clients of the family read then, and as soon as all are stored. `uploaded` would mean to them that nothing is
 * to be done any more, and the merge gives them the file: so never.
 */
const chunkState = z.object({ chunkNumbers: z.array(z.number()), merge: z.boolean(), uploaded: z.literal(false) })

/** Asks which chunks of a file are stored; the first call opens the upload (security 8.6). */
export const probeChunks = call({
  method: 'GET',
  path: '/api/file/chunk',
  access: 'signed-in',
  changes: true,
  byUploader: true,
  rate: 'read',
  query: z.object(chunkShape),
  answer: chunkState,
})

/** 404 without a probe before, 409 when the stored chunk has other content, 410 for an upload older than a day. */
export const sendChunk = call({
  method: 'POST',
  path: '/api/file/chunk',
  access: 'signed-in',
  bodyKind: 'multipart',
  rate: 'read',
  body: z.object(chunkShape),
  answer: chunkState,
})

const mergeBody = z.object({
  identifier: md5,
  fileName: z.string().max(1000).nullish(),
  fileSize: z.coerce.number().int().nullish(),
  type: kind.nullish(),
  ...wantedPlace,
})

/** Merges the chunks; a repeated call returns the same file. */
export const mergeChunks = call({
  method: 'POST',
  path: '/api/file/merge',
  access: 'signed-in',
  bodyKind: 'multipart',
  body: mergeBody,
  answer: storedFile,
})
/** The same under its older address. */
export const mergeChunksOlder = call({
  method: 'POST',
  path: '/file/api/file/merge',
  access: 'signed-in',
  bodyKind: 'multipart',
  body: mergeBody,
  answer: storedFile,
})

const namedFile = z.object({ type: kind, name: z.string().max(100) })

/** An address that downloads the file once, within a minute. */
export const fileLink = call({
  method: 'GET',
  path: '/api/file/Download/{type}/{name}',
  access: 'signed-in',
  params: namedFile,
  answer: fileAnswer,
})

/**
 * An address that downloads several files as one archive, once, within a minute. Names in it are those of the stored files; `fileName` is
 * read from clients of the family and not used. 404 where one of them may not be read, 413 above the limits of count and size.
 */
export const packDownload = call({
  method: 'POST',
  path: '/api/file/PackDownload/{type}',
  access: 'signed-in',
  params: z.object({ type: kind }),
  body: z.array(z.object({ fileId: z.string().max(100), fileName: z.string().max(1000).nullish() })).max(500),
  answer: z.object({ downloadVo: fileAnswer, downloadName: z.string() }),
})

/** The target of a link of `fileLink`, `packDownload` or `previewAddress`; 410 for a used one. */
export const fileBytes = call({
  method: 'GET',
  path: '/api/file/Download',
  access: 'public',
  bytes: true,
  query: z.object({ encryption: z.string().max(200) }),
})

/**
 * An address that shows the file once, within a minute. Family clients send its id as `fileName`, with the version's, which is the
 * same here; a name people gave it is no id. 422 for kinds that browsers cannot show.
 */
export const previewAddress = call({
  method: 'GET',
  path: '/api/file/Uploader/Preview',
  access: 'signed-in',
  query: z.object({ fileName: z.string().max(1000), fileVersionId: z.string().max(100).default('') }),
  answer: z.string(),
})

const imageQuery = z.object({
  signature: z.string().max(300).optional(),
  /** As lists show it, of at most 320 pixels; ours. */
  size: z.enum(['small']).optional(),
})

/** A picture, for who sends the session's header or has an address that carries a signature for them. */
export const imageBytes = call({
  method: 'GET',
  path: '/api/file/Image/{type}/{name}',
  access: 'public',
  bytes: true,
  params: namedFile,
  query: imageQuery,
})

const chatFile = { access: 'public', bytes: true, params: z.object({ name: z.string().max(100) }), query: imageQuery } as const

/** A picture of a chat under the address of the family; with the header or a signature, as any picture. */
export const chatPictureBytes = call({ method: 'GET', path: '/api/file/IMImage/{name}', ...chatFile })

/** A spoken message of a chat. The chat takes pictures alone, so there is none until it takes others. */
export const chatVoiceBytes = call({ method: 'GET', path: '/api/file/IMVoice/{name}', ...chatFile })
