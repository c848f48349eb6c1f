import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { RawAnswer } from '#server/http/connections.ts'

/** Sends and receives nothing for so long while the server stops: its other end is not coming back in time. */
const stalledMilliseconds = 2_000
const lookMilliseconds = 250

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

type Stage = 'handled' | 'given-up'
const stages = new WeakMap<IncomingMessage, Stage>()

/**
 * To be called when a request has been received and before anything is done for it: from then on a stop waits for its answer.
 *
 * @throws Refused 503 when a stop has given it up
 */
export function beginHandling(request: IncomingMessage): void {
  if (stages.get(request) === 'given-up') throw new Refused(refusal('unavailable', 'kernel.unavailable'), { retryAfterSeconds: 2 })
  stages.set(request, 'handled')
}

/**
 * The connections of an HTTP server, each with the request it answers. A stop waits for requests, and for nothing else: neither
 * for connections that sent none yet, which Node counts as busy, nor for requests whose body is still coming, however slowly: nothing
 * was done for them, so they are answered 503 and may come again. Clients that stopped reading are not waited for either
 * (security 14.11).
 */
export class OpenConnections {
  readonly #open = new Map<Socket, Exchange | undefined>()
  readonly #unavailable: () => RawAnswer
  #closing = false

  /** @param unavailable the 503 of a request that is given up */
  constructor(server: Server, unavailable: () => RawAnswer) {
    this.#unavailable = unavailable
    server.on('connection', (socket: Socket) => {
      if (this.#closing) return void socket.destroy()
      this.#open.set(socket, undefined)
      socket.once('close', () => this.#open.delete(socket))
    })
    server.on('request', (request: IncomingMessage, response: ServerResponse) => this.#begin(request.socket, { request, response }))
    // From then on it belongs to the open sockets, which say goodbye in their own way.
    server.on('upgrade', (request: IncomingMessage) => this.#open.delete(request.socket))
  }

  /** Ends every connection as soon as its request is answered, at once where there is none. @returns how to stop looking */
  close(): () => void {
    this.#closing = true
    for (const [socket, exchange] of this.#open) {
      if (!exchange) socket.destroy()
      else if (!exchange.request.complete && !stages.has(exchange.request)) this.#giveUp(exchange)
    }
    const moved = new Map<Socket, { readonly bytes: number; readonly at: number }>()
    const look = setInterval(() => this.#cutStalled(moved, performance.now()), lookMilliseconds)
    return () => clearInterval(look)
  }

  #giveUp({ request, response }: Exchange): void {
    stages.set(request, 'given-up')
    if (response.headersSent) return
    const { status, headers, body } = this.#unavailable()
    response.writeHead(status, headers).end(body)
  }

  #begin(socket: Socket, exchange: Exchange): void {
    this.#open.set(socket, exchange)
    exchange.response.once('close', () => {
      if (this.#open.get(socket) !== exchange) return
      this.#open.set(socket, undefined)
      if (this.#closing) socket.destroySoon()
    })
  }

  #cutStalled(moved: Map<Socket, { readonly bytes: number; readonly at: number }>, now: number): void {
    for (const [socket, exchange] of this.#open) {
      const bytes = socket.bytesRead + socket.bytesWritten
      const last = moved.get(socket)
      // While the request is worked on nothing moves, and that is well.
      const atWork = exchange && (exchange.request.complete || stages.has(exchange.request)) && !exchange.response.headersSent
      if (!last || last.bytes !== bytes || atWork) moved.set(socket, { bytes, at: now })
      else if (now - last.at > stalledMilliseconds) socket.destroy()
    }
  }
}
