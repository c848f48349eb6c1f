import { refusal, Refused } from '#engine/values/refusal.ts'
import { chatPictureBytes, chatVoiceBytes, fileBytes, fileLink, imageBytes, previewAddress } from '#features/files/contract.ts'
import { smallPictureType } from '#features/files/server/content/admit-file.ts'
import { acceptedType } from '#features/files/server/content/accepted-types.ts'
import { linkPurposes, linkTo, offerTicket } from '#features/files/server/links.ts'
import { packBytes } from '#features/files/server/pack/pack-download.ts'
import { storedFileById, type StoredFileRow } from '#features/files/server/queries.ts'
import { readableFile } from '#features/files/server/readers.ts'
import { refuseLost } from '#features/files/server/refuse-lost.ts'
import { signedFor } from '#features/files/server/signed-address.ts'
import type { Kernel } from '#server/kernel.ts'
import { headerText } from '#server/http/attachment.ts'
import { serve, type BytesAnswer, type CallContext } from '#server/http/serve.ts'
import { readSessionById } from '#server/sessions/read-session.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { issueTicket, redeemTicket, usable } from '#server/sessions/tickets.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

export const serveFileLink = serve(fileLink, async ({ params, session, kernel, transaction }) => {
  const file = await readableFile(kernel, session, params.name)
  await refuseLost(kernel, [file.id])
  return transaction(async (tx, audit) => {
    audit({ action: 'file.downloaded', object: `file:${file.id}`, changes: { name: file.name } })
    return { name: file.name, url: await offerTicket(tx, session.sessionId, file.id) }
  })
})

export const servePreviewAddress = serve(previewAddress, async ({ query, session, kernel, transaction }) => {
  const isNamedById = (await storedFileById(kernel.db, query.fileName)) !== undefined
  const file = await readableFile(kernel, session, isNamedById ? query.fileName : query.fileVersionId)
  if (!isInline(file)) throw new Refused(refusal('invalid', 'files.not-previewable'))
  await refuseLost(kernel, [file.id])
  return transaction(async (tx, audit) => {
    audit({ action: 'file.previewed', object: `file:${file.id}`, changes: { name: file.name } })
    return linkTo('p', file.id, await issueTicket(tx, session.sessionId, linkPurposes.p, file.id))
  })
})

/** The right is checked again, because it may have been withdrawn since the link was made. */
export const serveFileBytes = serve(fileBytes, async ({ query, kernel }) => {
  const [way = '', target = '', ticket = ''] = query.encryption.split('.')
  if (way !== 'd' && way !== 'p' && way !== 'z') throw new Refused(refusal('gone', 'files.link-gone'))
  const session = await redeemTicket(kernel, ticket, linkPurposes[way], target)
  if (!session) throw new Refused(refusal('gone', 'files.link-gone'))
  if (way === 'z') return packBytes(kernel, session, target)
  return bytesOf(kernel, await readableFile(kernel, session, target), way === 'p')
})

type Asking = Pick<CallContext<typeof chatPictureBytes>, 'params' | 'query' | 'session' | 'kernel'>

/** The bytes of a file that pages show, one of these for whom the session or the signature speaks. */
async function shownBytes({ params, query, session, kernel }: Asking, isShown: (file: StoredFileRow) => boolean): Promise<BytesAnswer> {
  const reader = (session && usable(session)) ?? (await signedReader(kernel, params.name, query.signature))
  // The same answer whether the file, the signature or the right is missing.
  if (!reader) throw new Refused(refusal('missing', 'files.missing'))
  const file = await readableFile(kernel, reader, params.name)
  if (!isShown(file)) throw new Refused(refusal('missing', 'files.missing'))
  const { small_id: small } = file
  return query.size === 'small' && small !== null
    ? bytesOf(kernel, { ...file, id: small, extension: 'webp', content_type: smallPictureType }, true)
    : bytesOf(kernel, file, true)
}

const isOf =
  (media: 'image/' | 'audio/') =>
  ({ content_type: type }: StoredFileRow): boolean =>
    type.startsWith(media)
const inChat = (isShown: (file: StoredFileRow) => boolean) => (file: StoredFileRow) => file.kind === 'IM' && isShown(file)

export const shownCalls = [
  serve(imageBytes, (context) => shownBytes(context, isOf('image/'))),
  serve(chatPictureBytes, (context) => shownBytes(context, inChat(isOf('image/')))),
  serve(chatVoiceBytes, (context) => shownBytes(context, inChat(isOf('audio/')))),
]

async function signedReader(kernel: Kernel, fileId: string, signature: string | undefined): Promise<SignedIn | undefined> {
  const sessionId = signature && signedFor(kernel, fileId, signature)
  return sessionId ? usable(await readSessionById(kernel, sessionId)) : undefined
}

function isInline(file: StoredFileRow): boolean {
  return acceptedType(file.extension)?.inline === true
}

/** Content type from our own table, shut off from everything (security 8.4). @throws Refused 404 when the bytes are gone */
async function bytesOf(kernel: Kernel, file: StoredFileRow, inline: boolean): Promise<BytesAnswer> {
  const { files } = filePlace(kernel)
  const found = await files.stat(file.id)
  if (!found) throw new Refused(refusal('missing', 'files.missing'))
  const disposition = inline && isInline(file) ? 'inline' : 'attachment'
  return {
    contentType: file.content_type,
    headers: {
      'content-length': String(found.sizeBytes),
      'content-disposition': `${disposition}; filename="file.${file.extension}"; filename*=UTF-8''${headerText(file.name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
    },
    body: await files.open(file.id),
  }
}
