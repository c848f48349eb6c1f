import { z } from 'zod'
import { call, type AccessRule } from '#engine/contract/call.ts'
import { pageOf, pageQuery } from '#engine/contract/shapes.ts'

/** Open sessions (platform-api 8, permissions 9). A session is named by its id; its token never leaves the server. */
const path = '/api/system/OnlineUser'
export const onlineMenu = 'permission-userOnline'
export const endButton = 'btn_remove'
const see: AccessRule = { menu: onlineMenu }
const end: AccessRule = { menu: onlineMenu, button: endButton }

/** Most sessions that the call of the family lists, and that one call ends. */
export const mostSessions = 500

const session = z.object({
  /** Id of the session. */
  id: z.string(),
  /** Id of the person: the family lists and ends by it. */
  userId: z.string(),
  /** `name/account` */
  userName: z.string(),
  organize: z.string(),
  /** Text in the zone of the system, as clients of the family show it as it is. */
  loginTime: z.string(),
  loginIPAddress: z.string(),
  loginAddress: z.string(),
  loginPlatForm: z.string(),
  loginSystem: z.string(),
  loginBrowser: z.string(),
  /** Epoch milliseconds. */
  loggedInTime: z.number(),
  /** Of the last request; written at most once a minute. */
  lastUsedTime: z.number(),
  /** 1: the screen is locked. */
  locked: z.number(),
  /** 1: the session of this very call. */
  isOwn: z.number(),
})
export type OnlineSession = z.output<typeof session>

/** As the family reads it: an array, newest first, of those whom the caller administers. */
export const listOnlineUsers = call({
  method: 'GET',
  path,
  access: see,
  query: z.object({ keyword: z.string().max(200).default('') }),
  answer: z.array(session),
})

/** Ours: the same by pages. */
export const pageOnlineUsers = call({ method: 'GET', path: `${path}/Page`, access: see, query: pageQuery, answer: pageOf(session) })

const ended = z.object({ sessions: z.number() })
const told = ({ sessions }: z.output<typeof ended>) => ({ text: 'online-users.ended', params: { sessions } })

/** Signs out one session, or all sessions of a person. */
export const endOnlineUser = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: end,
  params: z.object({ id: z.string().max(100) }),
  answer: ended,
  told,
})

/** The same for several; when one of them is missing, none is ended. */
export const endOnlineUsers = call({
  method: 'DELETE',
  path,
  access: end,
  body: z.object({ ids: z.array(z.string().max(100)).min(1).max(mostSessions) }),
  answer: ended,
  told,
})
