import { refusedFrame } from '#features/chat/contract/frames.ts'
import { changeChat, chatStore } from '#features/chat/web/chat-store.ts'
import { withOutgoing, withoutOutgoing, withProblem, type Outgoing, type OutgoingPicture } from '#features/chat/web/conversation.ts'
import { uploadPicture } from '#features/files/web/entry.ts'
import { CallError } from '#web/call/call-error.ts'
import { randomKey } from '#web/call/random-key.ts'
import { translate } from '#web/i18n/i18n.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { onFrame, onReconnect, sendFrame } from '#web/socket/socket-client.ts'

/** Longest time until a sent message comes back as stored; while there is no connection it waits. */
const patienceMilliseconds = 20_000

/** Largest picture (document 1, section 5). */
export const pictureBytes = 5_242_880

const running = new Map<string, { readonly late: ReturnType<typeof setTimeout> } | { readonly upload: AbortController }>()

onSessionEnd(() => {
  for (const key of running.keys()) stopWaiting(key)
})

/** Sends a text; where it is empty nothing is sent. @returns whether it is on its way */
export function sendText(id: string, typed: string): boolean {
  const text = typed.trim()
  if (text === '') return false
  start(id, { key: randomKey(), content: text, sentAt: Date.now() })
  return true
}

/** Stores and sends a picture. @returns why not, as text key; undefined when it is on its way */
export async function sendPicture(id: string, file: File): Promise<string | undefined> {
  if (!file.type.startsWith('image/')) return 'files.images-only'
  if (file.size > pictureBytes) return 'files.chat-image-too-large'
  const size = await createImageBitmap(file).catch(() => undefined)
  if (!size) return 'files.image-broken'
  const { width, height } = size
  size.close()
  start(id, { key: randomKey(), content: { file, width, height, address: URL.createObjectURL(file) }, sentAt: Date.now() })
  return undefined
}

/** Tries something again that was not sent: under its key, so it is never sent twice. */
export function sendAgain(id: string, { key, content, sentAt }: Outgoing): void {
  start(id, { key, content, sentAt })
}

/** Gives something up that was not sent. */
export function giveUp(id: string, { key, content }: Outgoing): void {
  stopWaiting(key)
  changeChat(id, (before) => withoutOutgoing(before, key))
  if (typeof content !== 'string') URL.revokeObjectURL(content.address)
}

function start(id: string, outgoing: Outgoing): void {
  changeChat(id, (before) => withOutgoing(before, outgoing))
  void transmit(id, outgoing)
}

async function transmit(id: string, outgoing: Outgoing): Promise<void> {
  const { key, content } = outgoing
  if (typeof content === 'string') return hand(id, key, { messageType: 'text', messageContent: content })
  const name = content.name ?? (await stored(id, outgoing, content))
  const { width, height } = content
  if (name !== undefined) hand(id, key, { messageType: 'image', messageContent: { name, width, height } })
}

/** Stores the picture, and notes its name so that it is not stored again. */
async function stored(id: string, outgoing: Outgoing, picture: OutgoingPicture): Promise<string | undefined> {
  const { key } = outgoing
  const upload = new AbortController()
  running.set(key, { upload })
  try {
    const name = await uploadPicture(picture.file, picture.file.name, 'IM', upload)
    changeChat(id, (before) => withOutgoing(before, { ...outgoing, content: { ...picture, name } }))
    return name
  } catch (problem) {
    if (!upload.signal.aborted) fail(id, key, problem instanceof CallError ? problem.msg : translate('chat.not-sent'))
    return undefined
  } finally {
    running.delete(key)
  }
}

/** Hands it to the socket; without a connection it stays on its way and is handed over with the next one. */
function hand(id: string, key: string, said: Readonly<Record<string, unknown>>): void {
  stopWaiting(key)
  running.set(key, { late: setTimeout(() => isOnItsWay(id, key) && fail(id, key, translate('chat.not-sent')), patienceMilliseconds) })
  if (!sendFrame({ method: 'SendMessage', toUserId: id, ...said, key })) stopWaiting(key)
}

const isOnItsWay = (id: string, key: string): boolean => chatStore.getState().chats[id]?.outgoing.some((one) => one.key === key) ?? false

function fail(id: string, key: string, problem: string): void {
  stopWaiting(key)
  changeChat(id, (before) => withProblem(before, key, problem))
}

function stopWaiting(key: string): void {
  const work = running.get(key)
  running.delete(key)
  if (!work) return
  if ('late' in work) clearTimeout(work.late)
  else work.upload.abort()
}

onFrame('messageRefused', (frame) => {
  const { data } = refusedFrame.safeParse(frame)
  if (data?.key !== undefined) fail(data.toUserId, data.key, data.msg)
})

onFrame('sendMessage', ({ key }) => stopWaiting(String(key)))

onReconnect(() => {
  for (const [id, { outgoing }] of Object.entries(chatStore.getState().chats))
    for (const one of outgoing)
      if (one.problem === undefined && !(running.get(one.key) && 'upload' in running.get(one.key)!)) void transmit(id, one)
})
