import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { Batcher } from '#server/batcher.ts'
import { notify, type Notifications } from '#server/database/notifications.ts'
import type { Tx } from '#server/database/types.ts'
import { isFileHost } from '#server/file-host.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Settings } from '#server/settings.ts'
import type { NoSession } from '#server/sessions/read-session.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { usable } from '#server/sessions/tickets.ts'
import { FrameBudget } from '#server/sockets/frame-budget.ts'
import type { FrameHandler, FrameWriter } from '#server/sockets/frame-handler.ts'
import type { Frame, Push, PushAbout, Sockets } from '#server/sockets/sockets.ts'

/** Redeems what stands in the address: a ticket of ours or the session token of family clients. */
export type SocketDoor = (secret: string, request: IncomingMessage) => Promise<SignedIn | undefined>

/** How long a client that is told to close may take; then its connection is cut. */
const goodbyeMilliseconds = 1_000

/** Codes of our own: the session opens nothing now, and the user has opened too many others. */
const sessionOver = 4001
const tooManySockets = 4008

/** What is told while a writer works is written together after it, so that frames about one kind of thing keep their order. */
const writing = { items: 500, batches: 1, patienceMilliseconds: 20_000, waiting: 100_000 }

interface OpenSocket {
  readonly session: SignedIn
  readonly token: string | undefined
  alive: boolean
}

export interface SocketsOptions {
  readonly kernel: () => Kernel
  readonly notifications: Notifications
  readonly frames: ReadonlyMap<string, FrameHandler>
  /** What writes the frames about a kind of thing. */
  readonly writers: ReadonlyMap<string, FrameWriter>
  readonly door: SocketDoor
  /** A session as it is now. */
  readonly session: (sessionId: string) => Promise<SignedIn | NoSession>
  /** Those of these sessions that have not ended, by time or otherwise, and are not locked. */
  readonly liveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly limits: Settings['limits']
  readonly publicAddress: string | undefined
  /** Where files are served alone, without sockets. */
  readonly fileOrigin: string | undefined
}

/** Open sockets of this node; frames reach the sockets of other nodes through database notices. */
export class OpenSockets implements Sockets {
  readonly #options: SocketsOptions
  readonly #server: WebSocketServer
  readonly #open = new Map<WebSocket, OpenSocket>()
  readonly #ofUser = new Map<string, Set<WebSocket>>()
  readonly #writers: ReadonlyMap<string, Batcher<PushAbout, undefined>>
  readonly #ping: NodeJS.Timeout

  constructor(options: SocketsOptions) {
    this.#options = options
    // The types of the library do not know `closeTimeout` yet.
    const frames = {
      noServer: true,
      maxPayload: options.limits.socketFrameBytes,
      perMessageDeflate: false,
      closeTimeout: goodbyeMilliseconds,
    }
    this.#server = new WebSocketServer(frames)
    this.#writers = new Map(
      [...options.writers].map(([about, write]) => [about, new Batcher((told) => this.#writeFrames(write, told), writing)]),
    )
    options.notifications.on('push', (body) => this.#deliver(body as (Push | PushAbout)[]))
    options.notifications.on('end-sessions', (body) => this.#end(body as { sessions: string[]; frame: Frame }))
    options.notifications.on('lock-session', (body) => this.#closeLocked(String(body)))
    // A notice that was missed is the only one of its kind, so what it would have closed is searched for.
    options.notifications.onReconnect(() => void this.#closeUnusable())
    this.#ping = setInterval(() => this.#checkAlive(), options.limits.socketPingSeconds * 1000)
    this.#ping.unref()
  }

  /** Sends frames to every open socket of their users, on every node; in a transaction with its commit. */
  async push(pushes: readonly (Push | PushAbout)[], tx?: Tx): Promise<void> {
    if (pushes.length > 0) await notify(tx ?? this.#options.kernel().db, { topic: 'push', body: pushes })
  }

  /** Sends a frame to the open sockets of this node alone, for what every node learns by itself. */
  pushLocal(push: Push): void {
    this.#deliver([push])
  }

  /** Closes the sockets of ended sessions on every node after a `logout` frame. */
  async endSessions(sessionIds: readonly string[], frame: Frame): Promise<void> {
    if (sessionIds.length > 0) await notify(this.#options.kernel().db, { topic: 'end-sessions', body: { sessions: sessionIds, frame } })
  }

  /** Closes the sockets of a session whose screen was locked, on every node: nothing is shown behind a lock (security 3.11). */
  async lockSession(sessionId: string): Promise<void> {
    await notify(this.#options.kernel().db, { topic: 'lock-session', body: sessionId })
  }

  count(): number {
    return this.#open.size
  }

  /** Takes the upgrade of an HTTP connection when it asks for the socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // The HTTP server no longer handles errors of this connection: without a listener here one that breaks would end the process.
    socket.on('error', () => socket.destroy())
    const secret = secretIn(request.url ?? '')
    if (!secret || isFileHost(this.#options, request.headers.host) || !this.#originAllowed(request))
      return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    const late = setTimeout(() => socket.destroy(), this.#options.limits.socketHandshakeSeconds * 1000)
    this.#options
      .door(secret, request)
      .then((session) =>
        this.#server.handleUpgrade(request, socket, head, (client) => {
          // Also of a client that is refused: an error without a listener would end the process.
          client.on('error', () => client.terminate())
          if (session) this.#welcome(client, session, tokenIn(secret))
          else client.close(sessionOver)
        }),
      )
      .catch(() => socket.destroy())
      .finally(() => clearTimeout(late))
  }

  /** Closes with 1012, so that clients reconnect later; one that does not close in time is cut off, so it cannot delay the stop. */
  stop(): void {
    clearInterval(this.#ping)
    for (const client of this.#server.clients) client.close(1012)
    this.#server.close()
  }

  /** This server speaks no TLS: where a proxy does so, pages have the public address, and only that one. */
  #originAllowed({ headers: { origin, host = '' } }: IncomingMessage): boolean {
    if (!origin) return true
    const own = URL.parse(this.#options.publicAddress ?? '')
    return origin === (own?.host === host ? own.origin : URL.parse(`http://${host}`)?.origin) || origin === own?.origin
  }

  #welcome(client: WebSocket, session: SignedIn, token: string | undefined): void {
    const { limits } = this.#options
    if (this.#open.size >= limits.socketsPerNode) return client.close(1013)
    const own = [...this.#socketsOf(session.userId)]
    if (own.length >= limits.socketsPerUser) this.#close(own[0]!, tooManySockets)
    this.#open.set(client, { session, token, alive: true })
    this.#ofUser.set(session.userId, new Set([...this.#socketsOf(session.userId), client]))
    const budget = new FrameBudget(limits.socketFramesPerSecond, limits.socketFramesBurst)
    let before: Promise<void> = Promise.resolve()
    client.on('pong', () => this.#mark(client))
    client.on('message', (data) => {
      this.#mark(client)
      if (!budget.take(Date.now())) return this.#close(client, 1008)
      // One after the other: what a page sends first also happens first.
      before = before.then(() => this.#receive(client, session, data))
    })
    client.on('close', () => this.#forget(client))
  }

  #socketsOf(userId: string): ReadonlySet<WebSocket> {
    return this.#ofUser.get(userId) ?? new Set()
  }

  #forget(client: WebSocket): void {
    const userId = this.#open.get(client)?.session.userId
    if (userId === undefined || !this.#open.delete(client)) return
    const own = this.#ofUser.get(userId)
    own?.delete(client)
    if (own?.size === 0) this.#ofUser.delete(userId)
  }

  /** From now on the client gets and brings about nothing, whether it closes its end or not. */
  #close(client: WebSocket, code: number): void {
    this.#forget(client)
    client.close(code)
  }

  #mark(client: WebSocket): void {
    const open = this.#open.get(client)
    if (open) open.alive = true
  }

  /** Every frame is admitted like a call: by what the session may do now, not when it connected (security 4.9). */
  async #receive(client: WebSocket, { sessionId, userId }: SignedIn, data: RawData): Promise<void> {
    const kernel = this.#options.kernel()
    try {
      const frame = JSON.parse(String(data)) as Frame
      const handler = this.#options.frames.get(frame.method)
      if (!handler) return
      const found = await this.#options.session(sessionId)
      const session = usable(found)
      if (!session) return this.#close(client, sessionOver)
      if (this.#open.has(client)) await handler(frame, { session, send: (answer) => this.#send(client, JSON.stringify(answer)) }, kernel)
    } catch (error) {
      kernel.log.info({ err: error, userId }, 'a frame was refused')
      this.#close(client, 1008)
    }
  }

  #send(client: WebSocket, text: string): void {
    if (client.readyState !== WebSocket.OPEN) return
    if (client.bufferedAmount > this.#options.limits.socketBufferBytes) client.terminate()
    else client.send(text)
  }

  #deliver(pushes: readonly (Push | PushAbout)[]): void {
    for (const push of pushes) {
      if ('about' in push) this.#tell(push)
      else {
        const text = JSON.stringify(push.frame)
        const receivers = push.users === 'all' ? [...this.#open.keys()] : [...new Set(push.users)].flatMap((id) => [...this.#socketsOf(id)])
        for (const client of receivers) this.#send(client, text)
      }
    }
  }

  /** Has the frames written for those who have a socket here. */
  #tell(told: PushAbout): void {
    const users = told.users.filter((id) => this.#ofUser.has(id))
    if (users.length === 0) return
    this.#writers
      .get(told.about)
      ?.do({ ...told, users })
      .catch((error: unknown) => this.#options.kernel().log.warn({ err: error, about: told.about }, 'pages were not told'))
  }

  async #writeFrames(write: FrameWriter, told: readonly PushAbout[]): Promise<{ readonly result: undefined }[]> {
    for (const { users, frame } of await write(told, this.#options.kernel()))
      for (const client of users.flatMap((id) => [...this.#socketsOf(id)])) {
        const open = this.#open.get(client)
        if (open) this.#send(client, JSON.stringify(frame(open.session)))
      }
    return told.map(() => ({ result: undefined }))
  }

  #end({ sessions, frame }: { sessions: readonly string[]; frame: Frame }): void {
    const ended = new Set(sessions)
    for (const [client, { session, token }] of this.#open) {
      if (!ended.has(session.sessionId)) continue
      // A client of the family that has just signed out holds this token no more, and so knows that it was its own act.
      this.#send(client, JSON.stringify(token === undefined ? frame : { ...frame, token }))
      this.#close(client, sessionOver)
    }
  }

  #closeLocked(sessionId: string): void {
    for (const [client, { session }] of this.#open) if (session.sessionId === sessionId) this.#close(client, sessionOver)
  }

  #checkAlive(): void {
    for (const [client, open] of this.#open) {
      if (!open.alive) client.terminate()
      open.alive = false
      client.ping()
    }
    void this.#closeUnusable()
  }

  /** A session that expires causes no event, so its sockets are searched for; also those opened while it was being locked. */
  async #closeUnusable(): Promise<void> {
    const kernel = this.#options.kernel()
    try {
      const asked = new Set([...this.#open.values()].map(({ session }) => session.sessionId))
      const live = await this.#options.liveSessions([...asked])
      for (const [client, { session }] of this.#open)
        if (asked.has(session.sessionId) && !live.has(session.sessionId)) this.#close(client, sessionOver)
    } catch (error) {
      kernel.log.warn({ err: error }, 'sessions of open sockets could not be looked up')
    }
  }
}

/** The ticket or token in the address of the socket, with or without its scheme; undefined for any other address. */
function secretIn(address: string): string | undefined {
  const given = /^\/(?:api\/message\/)?websocket\/([^/?]{1,300})(?:\?.*)?$/.exec(address)?.[1]
  try {
    return given && decodeURIComponent(given)
  } catch {
    return undefined
  }
}

/** The token in the address of a client of the family, as it keeps it: with its scheme. Tickets have none. */
function tokenIn(secret: string): string | undefined {
  return /^bearer\s/i.test(secret) ? secret : undefined
}
