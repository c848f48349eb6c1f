import { z } from 'zod'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import { picturesOf, richTextPicture, withPictureAddresses } from '#engine/values/rich-text.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import type { Attachment } from '#features/announcements/server/tables.ts'
import { knownFiles, mayName, pictureFor, refuseForeignFiles, type FileOwner, type KnownFiles } from '#features/files/entry.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { cleanPicturedText, plainText } from '#server/rich-text.ts'

/** What files are attached to, in the place of a function: the record is the announcement. */
export const announcementPlace = 'announcement'

/** What of an announcement shows or names uploads. */
interface WithUploads {
  readonly id: string
  readonly body: string
  readonly coverImage: string
  readonly files: readonly Attachment[]
}

/** Most pictures of one text. */
const mostPictures = 50

/**
 * The text as it is stored: cleaned, its pictures by their plain addresses.
 *
 * @throws Refused 422 where nothing is left to read or see, or a picture was not uploaded
 */
export function preparedText(html: string): string {
  const { html: body, foreign } = cleanPicturedText(html)
  const pictures = picturesOf(body).length
  const wrong = (text: TextKey, params: TextParams = {}) => new Refused(refusal('invalid', text, { field: 'bodyText', params }))
  if (foreign > 0) throw wrong('announcements.pictures-foreign', { count: foreign })
  if (pictures > mostPictures) throw wrong('announcements.too-many-pictures', { count: mostPictures })
  if (pictures === 0 && plainText(body) === '') throw wrong('announcements.body-missing')
  return body
}

const named = z.array(z.looseObject({ fileId: z.string().min(1).max(100) })).max(20)

/**
 * The attached files a client names, with names and sizes looked up.
 *
 * @throws Refused 422 for what is no list of uploaded files
 */
export async function attachmentsIn(kernel: Kernel, text: string): Promise<readonly Attachment[]> {
  const ids = [...new Set(fileIdsIn(text))]
  const known = await knownFiles(kernel, undefined, ids)
  const attachments = ids.flatMap((fileId) => {
    const facts = known.get(fileId)?.facts
    return facts ? [{ ...facts, fileId, fileVersionId: fileId }] : []
  })
  if (attachments.length < ids.length) throw new Refused(refusal('invalid', 'files.not-yours', { field: 'files' }))
  return attachments
}

function fileIdsIn(text: string): readonly string[] {
  try {
    return named.parse(text === '' ? [] : JSON.parse(text)).map(({ fileId }) => fileId)
  } catch {
    throw new Refused(refusal('invalid', 'announcements.files-wrong', { field: 'files' }))
  }
}

const coverOf = ({ coverImage }: WithUploads): readonly string[] => {
  const fileId = richTextPicture(coverImage)?.fileId
  return fileId === undefined ? [] : [fileId]
}
const picturesIn = ({ body }: WithUploads): readonly string[] => picturesOf(body).map(({ fileId }) => fileId)

/** All uploads an announcement holds: files, cover, and pictures of its text. */
export function uploadsOf(one: WithUploads | undefined): readonly string[] {
  return one ? [...new Set([...one.files.map(({ fileId }) => fileId), ...coverOf(one), ...picturesIn(one)])] : []
}

/**
 * Uploads that are not the writer's to show: of somebody else, of another thing, gone, or no pictures where pictures are shown. Each
 * refusal stands at its field.
 *
 * @throws Refused 422 for a file that is not his to attach
 */
export async function refuseUploads(kernel: Kernel, tx: Tx, one: WithUploads, userId: string): Promise<readonly Refusal[]> {
  const known = await knownFiles(kernel, tx, uploadsOf(one))
  const owner = { userId, functionId: announcementPlace, recordId: one.id }
  refuseForeignFiles(
    known,
    one.files.map(({ fileId }) => fileId),
    owner,
  )
  const areHis = (ids: readonly string[]): boolean => ids.every((id) => isPictureOf(known, id, owner))
  return [
    ...(areHis(coverOf(one)) ? [] : [refusal('invalid', 'announcements.cover-gone', { field: 'coverImage' })]),
    ...(areHis(picturesIn(one)) ? [] : [refusal('invalid', 'announcements.picture-gone', { field: 'bodyText' })]),
  ]
}

function isPictureOf(known: KnownFiles, fileId: string, owner: FileOwner): boolean {
  const file = known.get(fileId)
  return file !== undefined && richTextPicture(file.facts.url ?? '') !== undefined && mayName(file, owner)
}

/** Addresses for one session, made when a text is read: they count for some minutes, what is stored for good. */
export function signedFor(kernel: Kernel, sessionId: string) {
  return {
    cover: (address: string): string => pictureFor(kernel, sessionId, address),
    text: (html: string): string => withPictureAddresses(html, ({ address }) => pictureFor(kernel, sessionId, address)),
  }
}
