import { messageTypes } from '#features/messages/contract.ts'
import { unreadByType } from '#features/messages/server/box.ts'
import type { Db } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { FrameHandler, FrameWriter } from '#server/sockets/frame-handler.ts'
import type { Frame, PushAbout } from '#server/sockets/sockets.ts'

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

/** Unread things of one sender that are counted beside the messages, as `unreadNums` of the frame tells them (platform-api 10). */
export interface UnreadOfSender {
  readonly sendUserId: string
  readonly unreadNum: number
  readonly defaultMessage: string
  readonly defaultMessageType: string
  readonly defaultMessageTime: number
}

type UnreadReader = (userId: string) => Promise<readonly UnreadOfSender[]>
const readers = new WeakMap<Kernel, UnreadReader>()

/** Registers what counts unread things by sender; the chat does. */
export function registerUnreadBySender(kernel: Kernel, reader: UnreadReader): void {
  readers.set(kernel, reader)
}

/**
 * The state of the badges as the socket tells it (platform-api 10): announcements are notices there, messages of flows plain
 * messages; chat is counted in `unreadNums` alone. Family clients show the total, older ones add the counts up.
 */
async function stateFrame(kernel: Kernel, userId: string): Promise<Frame> {
  const { total, announcement, flow, system } = await unreadOf(kernel.db, userId)
  return {
    method: 'initMessage',
    userId,
    onlineUsers: [],
    unreadNums: (await readers.get(kernel)?.(userId)) ?? [],
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
export const onConnection: FrameHandler = async (_frame, { session, send }, kernel) => send(await stateFrame(kernel, session.userId))

/** Kind of the notice that the badges of some people changed. */
const badges = 'messages/badges'

/** Moves the badges in all windows of a person. */
export function badgesOf(userId: string): PushAbout {
  return { users: [userId], about: badges, ids: [] }
}

/** The numbers as they are now, once for each person however often they changed. */
const writeBadges: FrameWriter = async (told, kernel) => {
  const users = [...new Set(told.flatMap((one) => one.users))]
  const frames = await Promise.all(users.map((userId) => stateFrame(kernel, userId)))
  return users.map((userId, index) => ({ users: [userId], frame: () => frames[index]! }))
}

export const badgePushes: Readonly<Record<string, FrameWriter>> = { [badges]: writeBadges }

/** Updates the badges in a person's other windows; a failed push is ignored. */
export async function tellState(kernel: Kernel, userId: string): Promise<void> {
  try {
    await kernel.sockets.push([badgesOf(userId)])
  } catch (error) {
    kernel.log.warn({ err: error, userId }, 'the state of the badges could not be pushed')
  }
}
