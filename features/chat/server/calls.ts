import { refusal, Refused } from '#engine/values/refusal.ts'
import { clearChat, listChats, removeChat } from '#features/chat/contract.ts'
import { chatsOf } from '#features/chat/server/chats.ts'
import { clearSide, removeSide } from '#features/chat/server/sides.ts'
import { badgesOf } from '#features/messages/entry.ts'
import { serve, type Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'

const serveClear = serve(clearChat, async ({ kernel, session, params, transaction }) => {
  await transaction(async (tx, audit) => {
    const pairId = await clearSide(tx, session.userId, params.id)
    if (pairId === undefined) throw new Refused(refusal('missing', 'kernel.missing'))
    audit({ action: 'chat.cleared', object: `chat:${pairId}` })
    return null
  })
  await tellChanged(kernel, session.userId, { toUserId: params.id, cleared: true })
  return null
})

const serveRemove = serve(removeChat, async ({ kernel, session, params, transaction }) => {
  await transaction(async (tx, audit) => {
    const pairId = await removeSide(tx, session.userId, params.id)
    if (pairId === undefined) throw new Refused(refusal('missing', 'kernel.missing'))
    audit({ action: 'chat.removed', object: `chat:${pairId}` })
    return null
  })
  await tellChanged(kernel, session.userId, { toUserId: params.id, cleared: false })
  return null
})

/** Keeps the other windows of the person in step; a failed push is ignored, as they read anew when they are opened. */
async function tellChanged(
  kernel: Kernel,
  userId: string,
  changed: { readonly toUserId: string; readonly cleared: boolean },
): Promise<void> {
  try {
    await kernel.sockets.push([{ users: [userId], frame: { method: 'chatChanged', ...changed } }, badgesOf(userId)])
  } catch (error) {
    kernel.log.warn({ err: error, userId }, 'the state of a chat could not be pushed')
  }
}

export const chatCalls: readonly Served[] = [
  serve(listChats, async ({ kernel, session }) => ({ list: await chatsOf(kernel, session) })),
  serveClear,
  serveRemove,
]
