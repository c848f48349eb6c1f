import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, moment, pageOf, pageQuery, sortedPageQuery } from '#engine/contract/shapes.ts'
import { richTextPicture } from '#engine/values/rich-text.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { lineInput, version, versionBody, written } from '#engine/resource/inputs.ts'

/** Announcements (公告): what an organization tells many people (platform-api 10, entities 4). */
const path = '/api/message'

export const announcementMenu = 'system-notice'

/** The button that publishes and takes back. */
export const publishButton = 'btn_release'

const announcements = resourceCalls(path, rulesOfMenu(announcementMenu))
const publishing = { menu: announcementMenu, button: publishButton }

/** States in lists (entities 4): of a published one the time decides whether it is still shown. Ours: `scheduled`, a draft that is published at its time. */
export const announcementStates = { draft: 0, published: 1, expired: 2, scheduled: 3 } as const

/** 1 announcement, 2 notice. */
export const announcementKinds = ['1', '2'] as const
/** 1 in the box of each receiver, 2 over a send configuration too, 3 nowhere: it stands on the start page alone. */
export const reminders = ['1', '2', '3'] as const

/** Members that clients send as text or number. */
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, missing: string) =>
  z.preprocess((given) => (typeof given === 'number' ? String(given) : given), z.enum(values, missing))

export const announcementInput = z.object({
  title: lineInput({ max: 200, missing: 'announcements.title-missing', tooLong: 'announcements.title-too-long' }),
  category: oneOf(announcementKinds, 'announcements.category-missing'),
  /** `id--type` separated by commas: user, organize, company, department, role, position, group. Empty: everybody. */
  toUserIds: z.string().max(500_000, 'announcements.too-many-receivers').nullish(),
  /** HTML with uploaded pictures; what `engine/values/rich-text.ts` does not list is taken out. */
  bodyText: z.string('announcements.body-missing').min(1, 'announcements.body-missing').max(100_000, 'announcements.body-too-long'),
  excerpt: z.string().trim().max(300, 'announcements.excerpt-too-long').nullish(),
  /** Address of an uploaded picture, with or without the signature that an answer gave it. */
  coverImage: z
    .string()
    .max(400)
    .refine((address) => address === '' || richTextPicture(address) !== undefined, 'announcements.cover-wrong')
    .transform((address) => richTextPicture(address)?.address ?? '')
    .nullish(),
  /** JSON text of a list of uploaded files. */
  files: z.string().max(100_000).nullish(),
  expirationTime: z.preprocess((given) => (given === '' ? null : given), moment.nullish()),
  remindCategory: oneOf(reminders, 'announcements.remind-missing').nullish(),
  /** Send configuration of the reminder 2. */
  sendConfigId: z.string().max(100).nullish(),
  version,
})

const members = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  expirationTime: z.number().nullable(),
  creatorUser: z.string(),
  creatorTime: z.number(),
  releaseUser: z.string(),
  releaseTime: z.number().nullable(),
  enabledMark: z.number(),
  /** Ours: when a draft is published by itself. */
  publishTime: z.number().nullable(),
  /** Address of the picture, signed for the caller; `''` for none. */
  coverImage: z.string(),
  version: z.number(),
})

const announcementRow = members.extend({
  /** Ours: how many it was sent to, and how many of them opened it. */
  receivers: z.number(),
  readers: z.number(),
})
export type AnnouncementRow = z.output<typeof announcementRow>

const announcementForm = members.extend({
  toUserIds: z.string(),
  bodyText: z.string(),
  excerpt: z.string(),
  files: z.string(),
  remindCategory: z.string(),
  sendConfigId: z.string(),
  sendConfigName: z.string(),
})
export type AnnouncementForm = z.output<typeof announcementForm>

/** Values that clients send as a list, as text separated by commas, or not at all. */
const several = z
  .union([z.array(z.union([z.string().max(100), z.number()])).max(100), z.string().max(500), z.number()])
  .nullish()
  .transform((given) => (Array.isArray(given) ? given.map(String) : String(given ?? '').split(',')).filter((one) => one !== ''))

const listQuery = sortedPageQuery.extend({ type: several, enabledMark: several })

/** All announcements, drafts included, for who manages them. */
export const listAnnouncements = call({
  method: 'GET',
  path: `${path}/Notice`,
  access: { menu: announcementMenu },
  query: listQuery,
  answer: pageOf(announcementRow),
})

/** The same as clients of the family ask for it. */
export const searchAnnouncements = call({
  method: 'POST',
  path: `${path}/Notice`,
  access: { menu: announcementMenu },
  changes: false,
  rate: 'read',
  body: listQuery,
  answer: pageOf(announcementRow),
})

export const createAnnouncement = announcements.create(announcementInput)
/** Of a draft only: what people have read does not change behind them. */
export const updateAnnouncement = announcements.update(announcementInput)
export const readAnnouncement = announcements.read(announcementForm)
/** A published one disappears from the boxes of its receivers too. */
export const deleteAnnouncement = announcements.remove()

/** Publishes a draft to those who are its receivers at this moment. */
export const releaseAnnouncement = call({
  method: 'PUT',
  path: `${path}/{id}/Actions/Release`,
  access: publishing,
  params: idParam,
  body: versionBody,
  answer: written,
  message: 'announcements.released',
})

export const scheduleInput = z.object({
  publishTime: z.preprocess(
    (given) => (given === '' ? null : given),
    moment.nullish().refine((at) => at !== null && at !== undefined, 'announcements.publish-time-missing'),
  ),
  version,
})

/** Ours: has a draft published at a time, to those who are its receivers then. */
export const scheduleAnnouncement = call({
  method: 'PUT',
  path: `${path}/{id}/Actions/Schedule`,
  access: publishing,
  params: idParam,
  body: scheduleInput,
  answer: written,
  message: 'announcements.scheduled',
})

/** Ours: makes a published one, or one with a time, a draft again and takes it out of the boxes; who had read it is forgotten. */
export const withdrawAnnouncement = call({
  method: 'PUT',
  path: `${path}/{id}/Actions/Withdraw`,
  access: publishing,
  params: idParam,
  body: versionBody,
  answer: written,
  message: 'announcements.withdrawn',
})

const reader = z.object({
  id: z.string(),
  realName: z.string(),
  account: z.string(),
  /** Names of the main organization from the top, joined with `/`. */
  organize: z.string(),
  /** Null for who has not opened it yet. */
  readTime: z.number().nullable(),
})
export type AnnouncementReader = z.output<typeof reader>

/** Ours: to whom it was sent, those who have read it last first. Of people the caller does not see only the number is told. */
export const listReaders = call({
  method: 'GET',
  path: `${path}/{id}/Readers`,
  access: { menu: announcementMenu },
  params: idParam,
  query: pageQuery.extend({ isRead: z.enum(['', '0', '1']).default('') }),
  answer: pageOf(reader).extend({ receivers: z.number(), readers: z.number() }),
})

const current = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  excerpt: z.string(),
  releaseUser: z.string(),
  releaseTime: z.number(),
  isRead: z.number(),
  /** Address of the picture, signed for the caller; `''` for none. */
  coverImage: z.string(),
})

/** Ours: the newest announcements for the caller, unread ones first; at most five. */
export const currentAnnouncements = call({
  method: 'GET',
  path: `${path}/Notice/Current`,
  access: 'signed-in',
  answer: z.object({ list: z.array(current), unread: z.number() }),
})

/** Ours: opens an announcement that was sent to the caller, and marks it read. */
export const openAnnouncement = call({
  method: 'GET',
  path: `${path}/Notice/{id}`,
  access: 'signed-in',
  changes: true,
  params: idParam,
  answer: current.extend({
    /** Its pictures have addresses signed for the caller. */
    bodyText: z.string(),
    files: z.string(),
  }),
})
