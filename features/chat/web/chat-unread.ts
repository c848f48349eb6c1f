import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '#web/session/end-session.ts'
import type { SocketFrame } from '#web/socket/socket-client.ts'

/** How many messages of each person are unread, by the person's id. Part of the shell, so it knows nothing else of the chat. */
export const chatUnread = createStore<Readonly<Record<string, number>>>(() => ({}))

onSessionEnd(() => chatUnread.setState({}, true))

/** Takes the numbers that the server sends to each new connection and after something was read in another window. */
export function takeUnread({ unreadNums }: SocketFrame): void {
  if (!Array.isArray(unreadNums)) return
  const counts: Record<string, number> = {}
  for (const { sendUserId, unreadNum } of unreadNums as readonly Readonly<Record<string, unknown>>[])
    counts[String(sendUserId)] = Number(unreadNum) || 0
  chatUnread.setState(counts, true)
}

/** Counts a message that has just come. */
export function countReceived({ formUserId }: SocketFrame): void {
  const sender = String(formUserId)
  chatUnread.setState((before) => ({ [sender]: (before[sender] ?? 0) + 1 }))
}

/** All of a person's messages are being read here. */
export function forgetUnread(sender: string): void {
  chatUnread.setState({ [sender]: 0 })
}

/** How many messages are unread altogether. */
export function totalUnread(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
