import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** The own sessions (ours, not in the family). A session is named by its id; its token never leaves the server. */
const path = '/api/permission/Users/Current/Sessions'

const session = z.object({
  id: z.string(),
  device: z.enum(['pc', 'app']),
  /** System and browser, `''` for what the client does not tell. */
  platForm: z.string(),
  browser: z.string(),
  address: z.string(),
  /** Name of the place, `''` where none is known. */
  place: z.string(),
  /** Epoch milliseconds. */
  signedInAt: z.number(),
  /** Of the last request; written at most once a minute. */
  lastUsedAt: z.number(),
  /** 1: the screen is locked. */
  locked: z.number(),
  /** 1: the session of this very call. */
  isOwn: z.number(),
})
export type OwnSession = z.output<typeof session>

const params = z.object({ id: z.guid() })
const ended = z.object({ sessions: z.number() })

/** Open sessions of the caller, the one used last first. */
export const mySessions = call({ method: 'GET', path, access: 'signed-in', answer: z.object({ list: z.array(session) }) })

/** Signs out one of them; 422 for the session of this very call, 404 for those of others. */
export const endMySession = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'signed-in',
  params,
  answer: ended,
  message: 'profile.session-ended',
})

/** Signs out all but the session of this very call. */
export const endMyOtherSessions = call({
  method: 'DELETE',
  path,
  access: 'signed-in',
  answer: ended,
  told: ({ sessions }) => ({ text: 'profile.sessions-ended', params: { sessions } }),
})

/**
 * "This was not me": signs the session out and has the caller change the password before anything else, as somebody else knows it. A
 * message to the caller and the audit log keep what it was.
 */
export const disownSession = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Disown`,
  access: 'signed-in',
  params,
  answer: ended,
  message: 'profile.session-disowned',
})
