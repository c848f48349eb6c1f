import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf } from '#engine/contract/shapes.ts'

const base = '/api/message/imreply'

/** A chat of the caller, as the list beside the conversation shows it. Texts are escaped for HTML (`wire-text.ts`). */
const chatRow = z.object({
  /** Id of the other person. */
  id: z.string(),
  realName: z.string(),
  account: z.string(),
  headIcon: z.string(),
  /** The last message; `''` when that is no text, and after the records were cleared. */
  latestMessage: z.string(),
  latestDate: z.number(),
  messageType: z.string(),
  unreadMessage: z.number(),
  /** Ours: the other's organization from the top, joined with `/`. */
  department: z.string(),
  /** Ours: why the caller cannot write there now, in the caller's language; `''` where he can. */
  refused: z.string(),
})
export type ChatRow = z.output<typeof chatRow>

/** The chats of the caller, the one with the latest message first. */
export const listChats = call({ method: 'GET', path: base, access: 'signed-in', answer: listOf(chatRow) })

/** Clears what was said until now for the caller alone; the other person keeps it. */
export const clearChat = call({
  method: 'DELETE',
  path: `${base}/deleteChatRecord/{id}`,
  access: 'signed-in',
  params: idParam,
  message: 'chat.cleared',
})

/** Takes a chat out of the caller's list until the next message; what was said stays. */
export const removeChat = call({
  method: 'DELETE',
  path: `${base}/relocation/{id}`,
  access: 'signed-in',
  params: idParam,
  message: 'chat.removed',
})
