import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf, pageOf } from '#engine/contract/shapes.ts'
import { allowedIds, pageOfPicker, personNode } from '#features/pickers/contract.ts'
import { userMenu, usersPath } from '#features/users/contract/rules.ts'

/*
 * People to choose from, for everybody who is signed in: each sees whom he may see. Nothing here shows disabled people, as they are chosen no
 * more, but where ids are asked for by name.
 */

/** Most people of a list that is not paged (security 5.4). */
export const peopleAtMost = 10_000

const keyword = z.string().max(200).default('')
const nodeId = z.string().max(100)
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

export type Contact = z.output<typeof contact>

/** People to talk to. */
export const contacts = call({ ...looking, path: `${usersPath}/ImUser`, query: pageOfPicker, answer: pageOf(contact) })

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
  query: pageOfPicker.extend({ roleId: nodeId }),
  answer: pageOf(contact),
})

/** The caller where a field allows him, else `''`. */
export const defaultUser = call({
  ...asking,
  path: `${usersPath}/getDefaultCurrentValueUserId`,
  body: allowedIds,
  answer: z.object({ userId: z.string() }),
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
