import { messageTypes } from '#features/messages/contract.ts'
import { unreadByType } from '#features/messages/server/box.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { FrameHandler } from '#server/sockets/frame-handler.ts'
import type { Frame } from '#server/sockets/sockets.ts'

export interface Unread {
  readonly total: number
  readonly announcement: number
  readonly flow: number
  readonly system: number
}

/** How many unread messages a person has: what the badge shows and what the unread list holds. */
export async function unreadOf(db: Db, userId: string): Promise<Unread> {
  const counts = await unreadByType(db, userId)
  const of = (type: number): number => counts.get(type) ?? 0
  const [announcement, flow, system] = [of(messageTypes.announcement), of(messageTypes.flow), of(messageTypes.system)]
  return { total: announcement + flow + system, announcement, flow, system }
}

/**
 * The state of the badges as the socket tells it (platform-api 10): announcements are notices there, messages of flows plain
 * messages; chat is counted in `unreadNums` alone. Family clients show the total, older ones add the counts up.
 */
export async function stateFrame(db: Db, userId: string): Promise<Frame> {
  const { total, announcement, flow, system } = await unreadOf(db, userId)
  return {
    method: 'initMessage',
    userId,
    onlineUsers: [],
    unreadNums: [],
    unreadMessageCount: flow,
    unreadNoticeCount: announcement,
    unreadSystemMessageCount: system,
    unreadScheduleCount: 0,
    unreadTotalCount: total,
    messageDefaultText: '',
    messageDefaultTime: 0,
  }
}

/** Sends the current numbers to a client that has just connected or reconnected. */
export const onConnection: FrameHandler = async (_frame, { session, send }, kernel) => send(await stateFrame(kernel.db, session.userId))

/** Updates the badges in a person's other windows; a failed push is ignored. */
export async function tellState(kernel: Kernel, userId: string): Promise<void> {
  try {
    await kernel.sockets.push([{ users: [userId], frame: await stateFrame(kernel.db, userId) }])
  } catch (error) {
    kernel.log.warn({ err: error, userId }, 'the state of the badges could not be pushed')
  }
}
