import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { changedFrame, firstMessages, historyMessages, receivedFrame, sentFrame, type Content } from '#features/chat/contract/frames.ts'
import { fromWire } from '#features/chat/contract/wire-text.ts'
import { askMessages } from '#features/chat/web/ask-messages.ts'
import { chatUnread, forgetUnread } from '#features/chat/web/chat-unread.ts'
import { lastNumber, leavesGap, nothingSaid, withArrived, type Arrived, type Conversation } from '#features/chat/web/conversation.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { onFrame, onReconnect, sendFrame } from '#web/socket/socket-client.ts'

/** A chat as far as it is loaded. */
export interface LoadedChat extends Conversation {
  readonly state: 'loading' | 'ready' | 'failed'
  /** Whether messages before the first ones are being read, or could not be. */
  readonly older: 'idle' | 'loading' | 'failed'
}

interface ChatState {
  /** By the id of the other person. */
  readonly chats: Readonly<Record<string, LoadedChat>>
  /** Whose chat is looked at. */
  readonly open: string | undefined
}

export const chatStore = createStore<ChatState>(() => ({ chats: {}, open: undefined }))

onSessionEnd(() => chatStore.setState({ chats: {}, open: undefined }))

export function useChat(id: string): LoadedChat | undefined {
  return useStore(chatStore, ({ chats }) => chats[id])
}

export function changeChat(id: string, change: (before: LoadedChat) => Conversation | LoadedChat): void {
  chatStore.setState(({ chats }) => {
    const before = chats[id] ?? { ...nothingSaid, state: 'loading', older: 'idle' }
    return { chats: { ...chats, [id]: { ...before, ...change(before) } } }
  })
}

/** Shows a chat: its last messages are loaded, and from now on what comes there is read. */
export async function openChat(id: string): Promise<void> {
  chatStore.setState({ open: id })
  const known = chatStore.getState().chats[id]
  readHere(id)
  if (known?.state === 'ready') return catchUp(id)
  changeChat(id, (before) => ({ ...before, messages: [], state: 'loading' }))
  try {
    const { messages, total } = await askMessages({ toUserId: id, pageSize: firstMessages })
    changeChat(id, (before) => ({ ...withArrived(before, messages), hasOlder: total > messages.length, state: 'ready', older: 'idle' }))
    readHere(id)
  } catch {
    changeChat(id, (before) => ({ ...before, state: 'failed' }))
  }
}

export function closeChat(): void {
  chatStore.setState({ open: undefined })
}

/** Loads the messages before the first ones that are there. */
export async function loadOlder(id: string): Promise<void> {
  const chat = chatStore.getState().chats[id]
  const before = chat?.messages[0]?.number
  if (!chat?.hasOlder || chat.older === 'loading' || before === undefined) return
  changeChat(id, (now) => ({ ...now, older: 'loading' }))
  try {
    const { messages, total } = await askMessages({ toUserId: id, pageSize: historyMessages, before })
    changeChat(id, (now) => ({ ...withArrived(now, messages), hasOlder: total > messages.length, older: 'idle' }))
  } catch {
    changeChat(id, (now) => ({ ...now, older: 'failed' }))
  }
}

/** Asks for what came after the last message that is there, until nothing is missing. */
async function catchUp(id: string): Promise<void> {
  const chat = chatStore.getState().chats[id]
  if (chat?.state !== 'ready') return
  try {
    const { messages } = await askMessages({ toUserId: id, pageSize: historyMessages, after: lastNumber(chat) })
    changeChat(id, (before) => withArrived(before, messages))
    if (messages.length === historyMessages) await catchUp(id)
    else readHere(id)
  } catch {
    // The next connection asks again.
  }
}

/** Addresses of pictures hold for some minutes; later the message is read anew. */
export async function renewPicture(id: string, number: number): Promise<void> {
  const { messages } = await askMessages({ toUserId: id, pageSize: 1, after: number - 1 }).catch(() => ({ messages: [] }))
  changeChat(id, (before) => withArrived(before, messages))
}

/** Marks a chat as read while it is looked at. */
function readHere(id: string): void {
  const { open, chats } = chatStore.getState()
  if (open !== id || document.visibilityState === 'hidden' || (chatUnread.getState()[id] ?? 0) === 0) return
  const last = chats[id] ? lastNumber(chats[id]) : 0
  if (last > 0 && sendFrame({ method: 'UpdateReadMessage', formUserId: id, number: last })) forgetUnread(id)
}

function arrive(id: string, message: Arrived): void {
  const chat = chatStore.getState().chats[id]
  if (!chat) return
  if (leavesGap(chat, message.number)) void catchUp(id)
  else changeChat(id, (before) => withArrived(before, [message]))
  readHere(id)
}

const contentOf = (content: Content): Content => (typeof content === 'string' ? fromWire(content) : content)

onFrame('sendMessage', (frame) => {
  const { data } = sentFrame.safeParse(frame)
  if (!data) return
  const { id, number, dateTime, key } = data
  arrive(data.toUserId, { id, number, isMine: true, content: contentOf(data.toMessage), sentAt: dateTime, key })
})

onFrame('receiveMessage', (frame) => {
  const { data } = receivedFrame.safeParse(frame)
  if (!data) return
  const { id, number, dateTime } = data
  arrive(data.formUserId, { id, number, isMine: false, content: contentOf(data.formMessage), sentAt: dateTime })
})

onFrame('chatChanged', (frame) => {
  const { data } = changedFrame.safeParse(frame)
  if (data?.cleared) changeChat(data.toUserId, (before) => ({ ...before, messages: [], hasOlder: false }))
})

onReconnect(() => {
  const { chats, open } = chatStore.getState()
  for (const [id, { state }] of Object.entries(chats))
    if (state === 'ready') void catchUp(id)
    else if (id === open) void openChat(id)
})

document.addEventListener('visibilitychange', () => {
  const { open } = chatStore.getState()
  if (open !== undefined) readHere(open)
})
