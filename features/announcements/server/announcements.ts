import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { announcementInput } from '#features/announcements/contract.ts'
import { announcementStates, type createAnnouncement } from '#features/announcements/contract.ts'
import { receiversIn } from '#features/announcements/server/receivers.ts'
import type { Attachment } from '#features/announcements/server/tables.ts'
import { announcementPlace, attachmentsIn, preparedText, refuseUploads, uploadsOf } from '#features/announcements/server/uploads.ts'
import { attachFiles, letGoFilesOf } from '#features/files/entry.ts'
import { isSendConfiguration } from '#features/message-center/entry.ts'
import { takenBackEntry } from '#features/messages/entry.ts'
import { organizationView, peopleView } from '#features/pickers/entry.ts'
import { writeTogether } from '#server/database/write-set.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Resource } from '#server/managed/resource.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { storeOf } from '#server/resource/store.ts'

/** A stored announcement. */
export interface Announcement {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly category: string
  /** HTML that was cleaned, with pictures by their plain addresses. */
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

/** @throws Refused 422 where nothing is left to read, a picture was not uploaded, or a file is unknown */
export async function prepared(kernel: Kernel, body: z.output<typeof announcementInput>): Promise<Typed> {
  const bodyText = preparedText(body.bodyText)
  const { files } = body
  return { ...body, bodyText, attachments: files === null || files === undefined ? undefined : await attachmentsIn(kernel, files) }
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
    const wrongUploads = await refuseUploads(kernel, tx, after, session.userId)
    const added = after.receivers.filter((one) => !before?.receivers.includes(one))
    const unknown = unknownReceivers(await kernel.directory.snapshot(), session, added)
    const isUnset = after.remind === '2' && !(await isSendConfiguration(tx, after.sendConfiguration))
    return [
      ...wrongUploads,
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
