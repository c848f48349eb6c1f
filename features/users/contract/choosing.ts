import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf, pageOf } from '#engine/contract/shapes.ts'
import { personNode } from '#features/pickers/contract.ts'
import { userMenu, usersPath } from '#features/users/contract/rules.ts'

/*
 * People to choose from, for everybody who is signed in: each sees whom he may see. Nothing here shows disabled people, as they are chosen no
 * more, but where ids are asked for by name.
 */

/** Most people of a list that is not paged (security 5.4). */
export const peopleAtMost = 10_000

const keyword = z.string().max(200).default('')
const page = z.object({
  keyword,
  currentPage: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(20),
})
const nodeId = z.string().max(100)
const ids = z.array(z.string().max(200)).max(1000).default([])
const asking = { method: 'POST', access: 'signed-in', changes: false, rate: 'search' } as const
const looking = { method: 'GET', access: 'signed-in', rate: 'search' } as const

/** Everybody whom the caller sees, at most the first 10,000. */
export const allUsers = call({
  method: 'GET',
  path: `${usersPath}/All`,
  access: 'signed-in',
  answer: listOf(
    z.object({
      id: z.string(),
      account: z.string(),
      realName: z.string(),
      headIcon: z.string(),
      gender: z.number(),
      /** First letters of the name's pinyin. */
      quickQuery: z.string(),
    }),
  ),
})

/** A person or an organization of a tree. */
export interface PersonBranch extends z.output<typeof personNode> {
  children: PersonBranch[]
}
const personBranch: z.ZodType<PersonBranch, PersonBranch> = personNode.extend({
  get children() {
    return z.array(personBranch)
  },
})

/** The same people below their organizations. */
export const userSelector = call({
  method: 'GET',
  path: `${usersPath}/Selector`,
  access: 'signed-in',
  answer: listOf(personBranch),
})

const contact = z.object({
  id: z.string(),
  realName: z.string(),
  headIcon: z.string(),
  /** Names of the current organization from the top, joined with `/`. */
  department: z.string(),
  account: z.string(),
})

/** People to talk to. */
export const contacts = call({ ...looking, path: `${usersPath}/ImUser`, query: page, answer: pageOf(contact) })

/** Who reports to the caller directly. */
export const ownSubordinates = call({
  ...asking,
  path: `${usersPath}/getSubordinates`,
  body: z.object({ keyword }).prefault({}),
  answer: z.array(personNode),
})

/** The people of one organization; `0` is the caller's current one. */
export const peopleOfOrganization = call({
  ...looking,
  path: `${usersPath}/getOrganization`,
  query: z.object({ keyword, organizeId: nodeId.default('0') }),
  answer: z.array(personNode),
})

/** Who may hold a position: the people of its organization below it. */
export const peopleForPosition = call({
  ...looking,
  path: `${usersPath}/GetUsersByPositionId`,
  query: z.object({ positionId: nodeId, keyword }),
  answer: z.array(personBranch),
})

/**
 * Who may have a role: at first (`0`) the organizations it is bound to, or all of a global one, then what stands directly below a node; with
 * a keyword the people alone.
 */
export const peopleForRole = call({
  ...looking,
  path: `${usersPath}/GetUsersByRoleOrgId`,
  query: z.object({ organizeId: nodeId.default('0'), roleId: nodeId, keyword }),
  answer: z.array(personNode),
})

/** Who has a role. */
export const peopleOfRole = call({
  ...looking,
  path: `${usersPath}/getUsersByRoleId`,
  query: page.extend({ roleId: nodeId }),
  answer: pageOf(contact),
})

/** Whom a field allows, by themselves or with what they belong to. */
const allowed = z.object({ departIds: ids, positionIds: ids, userIds: ids, roleIds: ids, groupIds: ids })

/** Whom a field allows, and the caller sees. */
export const allowedUsers = call({
  ...asking,
  path: `${usersPath}/UserCondition`,
  body: allowed.extend({ type: z.union([z.string().max(50), z.number()]).nullish(), pagination: page.prefault({}) }),
  answer: pageOf(personNode),
})

/** The caller where a field allows him, else `''`. */
export const defaultUser = call({
  ...asking,
  path: `${usersPath}/getDefaultCurrentValueUserId`,
  body: allowed,
  answer: z.object({ userId: z.string() }),
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
})

/** Names of ids with their kinds, `<id>--user`; what the caller may not see is left out. */
export const chosenByIds = call({
  ...asking,
  path: `${usersPath}/getSelectedList`,
  body: z.object({ userId: ids }),
  answer: listOf(chosen),
})

/** The people behind ids with their kinds. */
export const peopleBehindIds = call({
  ...asking,
  path: `${usersPath}/getSelectedUserList`,
  body: z.object({ userId: ids, type: z.union([z.string().max(50), z.number()]).nullish(), pagination: page.prefault({}) }),
  answer: pageOf(personNode),
})

/** What stands directly below a node of the part of the tree that the caller administers (`0`: its top); with a keyword people alone. */
export const administeredPeople = call({
  method: 'POST',
  access: { menu: userMenu },
  changes: false,
  rate: 'search',
  path: `${usersPath}/GetListByAuthorize/{organizeId}`,
  params: z.object({ organizeId: nodeId }),
  body: z.object({ keyword }).prefault({}),
  answer: listOf(personNode),
})
