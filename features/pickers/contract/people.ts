import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf, pageOf, pagination } from '#engine/contract/shapes.ts'

const users = '/api/permission/Users'

/** Number of people asked for by id at once. */
const askedAtOnce = 200

const keyword = z.string().max(200).default('')
export const pageOfPicker = z.object({
  keyword,
  currentPage: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
})
const ids = z.array(z.string().max(200)).max(1000).default([])
const asking = { method: 'POST', access: 'signed-in', changes: false, rate: 'search' } as const

export const personNode = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  type: z.enum(['company', 'department', 'user']),
  headIcon: z.string(),
  icon: z.string(),
  isLeaf: z.boolean(),
  hasChildren: z.boolean(),
  /** Names of the organization from the top, joined with `/`. */
  organize: z.string(),
})
export type PersonNode = z.output<typeof personNode>

/** What stands directly below a node (`0`: the top); with a keyword a flat page of people instead. */
export const personTree = call({
  method: 'POST',
  path: `${users}/ImUser/Selector/{id}`,
  access: 'signed-in',
  changes: false,
  rate: 'search',
  params: idParam,
  body: z
    .object({
      keyword: z.string().max(200).default(''),
      currentPage: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    })
    .prefault({}),
  answer: z.object({ list: z.array(personNode), pagination }),
})

/** Names that are looked up at once. */
const namedAtOnce = 200

/**
 * Ours: the people of whole names, of `name/account` or of accounts, for a list that was pasted; at most 20 of a name. People the caller
 * may not see, and those who are disabled, are left out.
 */
export const peopleByNames = call({
  method: 'POST',
  path: `${users}/getListByNames`,
  access: 'signed-in',
  changes: false,
  rate: 'search',
  body: z.object({ names: z.array(z.string().trim().min(1).max(200)).max(namedAtOnce) }),
  answer: listOf(z.object({ name: z.string(), people: z.array(personNode) })),
})

/** Names of ids; people the caller may not see are left out. */
export const peopleByIds = call({
  method: 'POST',
  path: `${users}/getUserList`,
  access: 'signed-in',
  changes: false,
  rate: 'search',
  body: z.object({ userId: z.array(z.string().max(100)).max(askedAtOnce) }),
  answer: listOf(
    z.object({
      id: z.string(),
      fullName: z.string(),
      realName: z.string(),
      headIcon: z.string(),
      organize: z.string(),
      type: z.literal('user'),
      enabledMark: z.number(),
    }),
  ),
})

/** Who reports to the caller directly. */
export const ownSubordinates = call({
  ...asking,
  path: `${users}/getSubordinates`,
  body: z.object({ keyword }).prefault({}),
  answer: z.array(personNode),
})

/** The people of one organization; `0` is the caller's current one. */
export const peopleOfOrganization = call({
  method: 'GET',
  access: 'signed-in',
  rate: 'search',
  path: `${users}/getOrganization`,
  query: z.object({ keyword, organizeId: z.string().max(100).default('0') }),
  answer: z.array(personNode),
})

/** Whom a field allows, by themselves or with what they belong to. */
export const allowedIds = z.object({ departIds: ids, positionIds: ids, userIds: ids, roleIds: ids, groupIds: ids })

/** Whom a field allows, and the caller sees. */
export const allowedUsers = call({
  ...asking,
  path: `${users}/UserCondition`,
  body: allowedIds.extend({ type: z.union([z.string().max(50), z.number()]).nullish(), pagination: pageOfPicker.prefault({}) }),
  answer: pageOf(personNode),
})

const chosen = z.object({
  /** The id with its kind, as it was asked for. */
  id: z.string(),
  fullName: z.string(),
  type: z.enum(['user', 'role', 'position', 'group', 'company', 'department']),
  icon: z.string(),
  headIcon: z.string(),
  organize: z.string(),
  organizeIds: z.array(z.string()),
  /** 0 for what cannot be chosen any more, and is only named. */
  enabledMark: z.number(),
})

/** Names of ids with their kinds, `<id>--user`; what the caller may not see is left out. */
export const chosenByIds = call({
  ...asking,
  path: `${users}/getSelectedList`,
  body: z.object({ userId: ids }),
  answer: listOf(chosen),
})

/** The people behind ids with their kinds. */
export const peopleBehindIds = call({
  ...asking,
  path: `${users}/getSelectedUserList`,
  body: z.object({ userId: ids, type: z.union([z.string().max(50), z.number()]).nullish(), pagination: pageOfPicker.prefault({}) }),
  answer: pageOf(personNode),
})
