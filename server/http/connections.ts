import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language, TextKey } from '#engine/texts/text.ts'
import type { Translate } from '#server/http/envelope.ts'
import { newId } from '#server/new-id.ts'
import type { Settings } from '#server/settings.ts'

/** How often the server checks for requests that exceed their time limit; Node's default would add up to half a minute to it. */
const lookMilliseconds = 1_000

/** Limits of a connection before its request is parsed (security 10). */
export function connectionLimits({ requestSeconds, headerBytes }: Settings['limits']) {
  const milliseconds = requestSeconds * 1000
  return {
    maxHeaderSize: headerBytes,
    requestTimeout: milliseconds,
    // Set because Node applies the longer of the two limits to the body, and this one is a minute by default.
    headersTimeout: milliseconds,
    connectionsCheckingInterval: Math.min(lookMilliseconds, milliseconds),
  }
}

const faults: Readonly<Record<string, { readonly status: number; readonly text: TextKey }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, text: 'kernel.too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'kernel.failed' },
}

/** An answer that is written beside the framework: nobody knows there who asks, nor in which language. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** In the envelope too, after which the connection ends. */
export function rawAnswer(translate: Translate, status: number, text: TextKey, more: Readonly<Record<string, string>> = {}): RawAnswer {
  const language: Language = 'zh'
  const body = JSON.stringify({ code: status, msg: translate(language, text), data: null, requestId: newId() })
  return {
    status,
    headers: {
      Connection: 'close',
      'Content-Type': 'application/json; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Content-Length': String(Buffer.byteLength(body)),
      ...more,
    },
    body,
  }
}

/** Answers bytes that could not be parsed as HTTP. */
export function answerFault(translate: Translate): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const fault = faults[error.code ?? ''] ?? { status: 400, text: 'kernel.bad-request' }
    const { status, headers, body } = rawAnswer(translate, fault.status, fault.text)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  }
}

/** What is left of a refused body is read up to here, so that its connection can go on. */
const readToEndBytes = 16 * 1024 * 1024

/**
 * The rest of a refused body would stand before the next request of the connection, which behind a proxy may be somebody else's:
 * it is read and dropped, or, where it is large or of unknown length, the connection ends with the answer.
 */
export function leaveRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete && raw.readableEnded) return
  raw.unpipe()
  raw.resume()
  const announced = raw.headers['transfer-encoding'] === undefined ? Number(raw.headers['content-length'] ?? 0) : Infinity
  if (announced > readToEndBytes) void reply.header('connection', 'close')
}
