import { sql } from 'kysely'
import { z } from 'zod'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { announcementInput } from '#features/announcements/contract.ts'
import { announcementStates, type createAnnouncement } from '#features/announcements/contract.ts'
import { receiversIn } from '#features/announcements/server/receivers.ts'
import type { Attachment } from '#features/announcements/server/tables.ts'
import { attachFiles, knownFiles, letGoFilesOf, refuseForeignFiles } from '#features/files/entry.ts'
import { isSendConfiguration } from '#features/message-center/entry.ts'
import { takenBackEntry } from '#features/messages/entry.ts'
import { organizationView, peopleView } from '#features/pickers/entry.ts'
import { writeTogether } from '#server/database/write-set.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Resource } from '#server/managed/resource.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { storeOf } from '#server/resource/store.ts'
import { cleanRichText, plainText } from '#server/rich-text.ts'

/** What files are attached to, in the place of a function: the record is the announcement. */
export const announcementPlace = 'announcement'

/** A stored announcement. */
export interface Announcement {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly category: string
  readonly body: string
  readonly excerpt: string
  readonly coverImage: string
  readonly files: readonly Attachment[]
  /** `id--type`; none: everybody. */
  readonly receivers: readonly string[]
  readonly remind: string
  /** Id of a send configuration, `''` for none. */
  readonly sendConfiguration: string
  readonly expiresAt: Date | null
  /** Null for a draft. */
  readonly publishedAt: Date | null
  readonly publishedBy: string | null
  /** When a draft is to be published by itself, and who decided that. */
  readonly publishAt: Date | null
  readonly scheduledBy: string | null
}

/** As the table answers it, with who made it. */
interface Stored extends Announcement {
  readonly createdAt?: Date
  readonly createdBy?: string | null
}

export const announcementStore = storeOf('announcement', {
  item: (row): Stored => ({
    id: row.id,
    version: row.version,
    title: row.title,
    category: row.category,
    body: row.body,
    excerpt: row.excerpt,
    coverImage: row.cover_image,
    files: row.files,
    receivers: row.receivers,
    remind: row.remind,
    sendConfiguration: row.send_configuration,
    expiresAt: row.expires_at,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    publishAt: row.publish_at,
    scheduledBy: row.scheduled_by,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }),
  row: (one) => ({
    id: one.id,
    version: one.version,
    title: one.title,
    category: one.category,
    body: one.body,
    excerpt: one.excerpt,
    cover_image: one.coverImage,
    files: JSON.stringify(one.files),
    receivers: JSON.stringify(one.receivers),
    remind: one.remind,
    send_configuration: one.sendConfiguration,
    expires_at: one.expiresAt,
    published_at: one.publishedAt,
    published_by: one.publishedBy,
    publish_at: one.publishAt,
    scheduled_by: one.scheduledBy,
  }),
  stamp: ({ now, userId }, isNew) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now }),
  uuidIds: true,
})

/** What was typed, after the text was cleaned and the files were looked up. */
export type Typed = CallBody<typeof createAnnouncement> & { readonly attachments: readonly Attachment[] | undefined }

const named = z.array(z.looseObject({ fileId: z.string().min(1).max(100) })).max(20)

/**
 * Cleans the text and looks its files up, so that no client is trusted with their names and sizes.
 *
 * @throws Refused 422 where nothing is left to read, or a file is unknown
 */
export async function prepared(kernel: Kernel, body: z.output<typeof announcementInput>): Promise<Typed> {
  const bodyText = cleanRichText(body.bodyText)
  if (plainText(bodyText) === '') throw new Refused(refusal('invalid', 'announcements.body-missing', { field: 'bodyText' }))
  if (body.files === null || body.files === undefined) return { ...body, bodyText, attachments: undefined }
  const ids = [...new Set(fileIdsIn(body.files))]
  const known = await knownFiles(kernel, undefined, ids)
  const attachments = ids.flatMap((fileId) => {
    const facts = known.get(fileId)?.facts
    return facts ? [{ ...facts, fileId, fileVersionId: fileId }] : []
  })
  if (attachments.length < ids.length) throw new Refused(refusal('invalid', 'files.not-yours', { field: 'files' }))
  return { ...body, bodyText, attachments }
}

/** @throws Refused 422 for what is no list of uploaded files */
function fileIdsIn(text: string): readonly string[] {
  try {
    return named.parse(text === '' ? [] : JSON.parse(text)).map(({ fileId }) => fileId)
  } catch {
    throw new Refused(refusal('invalid', 'announcements.files-wrong', { field: 'files' }))
  }
}

/** All uploads an announcement holds, its cover included. */
function uploadsOf(one: Announcement | undefined): readonly string[] {
  if (!one) return []
  const cover = one.coverImage.split('/').at(-1) ?? ''
  return [...new Set([...one.files.map(({ fileId }) => fileId), ...(cover === '' ? [] : [cover])])]
}

export const announcements: Resource<Stored, Typed, Announcement> = {
  store: announcementStore,
  action: 'announcement',
  listing: {
    searched: ['title'],
    sorted: { title: 'title', expirationTime: 'expires_at', releaseTime: 'published_at', creatorTime: 'created_at' },
    order: sql`created_at desc, id desc`,
  },
  wire: (one) => one,
  typed: (body, { key, before }) => ({
    ...before,
    ...key,
    title: body.title,
    category: body.category,
    body: body.bodyText,
    excerpt: body.excerpt ?? before?.excerpt ?? '',
    coverImage: body.coverImage ?? before?.coverImage ?? '',
    files: body.attachments ?? before?.files ?? [],
    receivers: body.toUserIds === null || body.toUserIds === undefined ? (before?.receivers ?? []) : receiversIn(body.toUserIds),
    remind: body.remindCategory ?? before?.remind ?? '1',
    sendConfiguration: body.sendConfigId ?? before?.sendConfiguration ?? '',
    expiresAt:
      body.expirationTime === undefined ? (before?.expiresAt ?? null) : body.expirationTime === null ? null : new Date(body.expirationTime),
    publishedAt: before?.publishedAt ?? null,
    publishedBy: before?.publishedBy ?? null,
    publishAt: before?.publishAt ?? null,
    scheduledBy: before?.scheduledBy ?? null,
  }),
  refuse: async ({ kernel, session, tx, act, before, after }) => {
    if (act === 'remove' || !after) return []
    if (before?.publishedAt) return [refusal('conflict', 'announcements.published-already')]
    // Who decided the time decided it about this text.
    if (before?.publishAt) return [refusal('conflict', 'announcements.waits-to-be-published')]
    const uploads = uploadsOf(after)
    refuseForeignFiles(await knownFiles(kernel, tx, uploads), uploads, { userId: session.userId, recordId: after.id })
    const added = after.receivers.filter((one) => !before?.receivers.includes(one))
    const unknown = unknownReceivers(await kernel.directory.snapshot(), session, added)
    const isUnset = after.remind === '2' && !(await isSendConfiguration(tx, after.sendConfiguration))
    return [
      isUnset ? refusal('invalid', 'announcements.send-configuration-missing', { field: 'sendConfigId' }) : undefined,
      unknown > 0 ? refusal('invalid', 'announcements.unknown-receivers', { params: { count: unknown }, field: 'toUserIds' }) : undefined,
      after.expiresAt && after.expiresAt.getTime() <= kernel.now()
        ? refusal('invalid', 'announcements.expires-in-the-past', { field: 'expirationTime' })
        : undefined,
    ]
  },
  written: async ({ kernel, tx, before, after }) => {
    if (!after && before) {
      await letGoFilesOf(tx, [before.id])
      if (before.publishedAt) await kernel.outbox.write(tx, [takenBackEntry(before.id)])
    }
    if (after)
      await writeTogether(tx, attachFiles(uploadsOf(after), uploadsOf(before), { functionId: announcementPlace, recordId: after.id }))
  },
}

/** How many of the receivers name nobody the writer sees; people and organizations alone can be checked without the database. */
function unknownReceivers(directory: DirectorySnapshot, session: SignedIn, receivers: readonly string[]): number {
  const { sees } = peopleView(directory, session)
  const opens = organizationView(directory, session)
  return receivers.filter((one) => {
    const [id = '', type = ''] = one.split('--')
    const [person, organization] = [directory.person(id), directory.organization(id)]
    if (type === 'user') return !person || !sees(person)
    return ['company', 'department', 'organize'].includes(type) && (!organization || !opens(organization))
  }).length
}

/** 0 draft, 1 published, 2 expired (entities 4); ours: 3 a draft with a time at which it is published. */
export function stateOf(
  { publishedAt, expiresAt, publishAt }: Pick<Announcement, 'publishedAt' | 'expiresAt' | 'publishAt'>,
  now: number,
): number {
  if (!publishedAt) return publishAt ? announcementStates.scheduled : announcementStates.draft
  return expiresAt && expiresAt.getTime() <= now ? announcementStates.expired : announcementStates.published
}
