import { openTicket } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'
import { isRecord } from '#web/call/call-error.ts'
import { translate } from '#web/i18n/i18n.ts'
import { forgetSession, onSessionEnd } from '#web/session/end-session.ts'
import { rememberEndReason } from '#web/session/end-reason.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { reconnectDelay } from '#web/socket/reconnect-delay.ts'
import { showToast } from '#web/toast/toast-store.ts'

export type SocketFrame = Readonly<Record<string, unknown>> & { readonly method: string }

const handlers = new Map<string, Set<(frame: SocketFrame) => void>>()
let socket: WebSocket | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let wanted = false
let wasOpen = false

/** Calls the handler for every frame of the method. Returns a function that unregisters it. */
export function onFrame(method: string, handler: (frame: SocketFrame) => void): () => void {
  const known = handlers.get(method) ?? new Set()
  handlers.set(method, known.add(handler))
  return () => known.delete(handler)
}

/** Sends a frame. @returns false while there is no connection */
export function sendFrame(frame: SocketFrame): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  socket.send(JSON.stringify(frame))
  return true
}

const reopened = new Set<() => void>()

/** Calls the listener each time a lost connection is restored, because frames sent in between are missed. */
export function onReconnect(listener: () => void): () => void {
  reopened.add(listener)
  return () => reopened.delete(listener)
}

/** Opens the socket and reconnects until the session ends; while the session is locked it waits. */
export function startSocket(): void {
  if (wanted) return
  wanted = true
  void connect()
}

/** Closes the socket without reconnecting. */
export function stopSocket(): void {
  wanted = false
  wasOpen = false
  failures = 0
  clearTimeout(timer)
  socket?.close()
  socket = undefined
}

onSessionEnd(stopSocket)

// The server closes the socket of a locked session, and gives no ticket for another one until the lock is gone.
sessionStore.subscribe(({ locked }, before) => {
  if (!wanted || socket || locked || !before.locked) return
  clearTimeout(timer)
  failures = 0
  void connect()
})

async function connect(): Promise<void> {
  try {
    // The user is not told of a failed ticket, because the socket reconnects by itself.
    const { ticket } = await request(openTicket, { body: { purpose: 'websocket' } }, { handles: 'all' })
    if (wanted && !socket) listen(ticket)
  } catch {
    reconnectLater()
  }
}

function listen(ticket: string): void {
  const address = new URL(`/websocket/${encodeURIComponent(ticket)}`, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const opened = new WebSocket(address)
  socket = opened
  opened.addEventListener('open', () => {
    failures = 0
    if (wasOpen) for (const listener of reopened) listener()
    wasOpen = true
    opened.send(JSON.stringify({ method: 'OnConnection', token: ticket, mobileDevice: false }))
  })
  opened.addEventListener('message', (event) => receive(event.data))
  opened.addEventListener('close', () => {
    if (socket === opened) socket = undefined
    reconnectLater()
  })
}

function reconnectLater(): void {
  clearTimeout(timer)
  if (!wanted || sessionStore.getState().locked) return
  timer = setTimeout(() => void connect(), reconnectDelay(failures, Math.random()))
  failures += 1
}

function receive(text: unknown): void {
  const frame = readFrame(text)
  if (!frame) return
  if (frame.method === 'logout') return signedOutByServer(frame)
  if (frame.method === 'closeSocket') return stopSocket()
  if (frame.method === 'refresh') return location.reload()
  for (const handler of handlers.get(frame.method) ?? []) handler(frame)
}

function readFrame(text: unknown): SocketFrame | undefined {
  try {
    const frame: unknown = JSON.parse(String(text))
    return isRecord(frame) && typeof frame['method'] === 'string' ? { ...frame, method: frame['method'] } : undefined
  } catch {
    return undefined
  }
}

/** How long the reason is shown before the page is reloaded. */
const noticeSeconds = 1.5

/**
 * When the frame names another token, it is about a session this page has already left: the page is reloaded without a message.
 */
function signedOutByServer(frame: SocketFrame): void {
  stopSocket()
  const named = frame['token']
  if (typeof named === 'string' && named !== sessionStore.getState().token) return location.reload()
  const msg = frame['msg']
  const reason = typeof msg === 'string' && msg ? msg : translate('web.session.expired')
  showToast('error', reason, noticeSeconds)
  rememberEndReason(reason)
  forgetSession()
  setTimeout(() => location.reload(), noticeSeconds * 1000)
}
