import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** Menus of the screens of what has members, as the family encodes them. */
export const memberMenus = { Position: 'permission-position', Role: 'permission-role', Group: 'permission-group' } as const

const objectType = z.enum(['Position', 'Role', 'Group'])
export type MemberOf = z.output<typeof objectType>

const params = z.object({ objectId: z.string().max(100) })
const userIds = z.array(z.string().max(100)).max(10_000)

/**
 * Members of a position, role or group. Their screens' menus give the right, which only the handler can tell, as the address does not
 * say what the id is of; ours says it beside.
 */
export const readMembers = call({
  method: 'GET',
  path: '/api/permission/UserRelation/{objectId}',
  access: 'signed-in',
  params,
  query: z.object({ objectType: objectType.optional() }),
  answer: z.object({ ids: z.array(z.string()) }),
})

/**
 * Changes them to those named. With `readIds` (ours), the members that the caller began with, only what he added and took out is
 * changed: what others changed meanwhile stays.
 */
export const writeMembers = call({
  method: 'POST',
  path: '/api/permission/UserRelation/{objectId}',
  access: 'signed-in',
  params,
  body: z.object({ objectType, userIds, readIds: userIds.optional() }),
  answer: z.object({ added: z.number(), removed: z.number() }),
  message: 'kernel.updated',
})
