import { Agent as PlainAgent, request as requestPlain, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { TextKey } from '#engine/texts/text.ts'
import { isOutside, targetAddress, type Lookup } from '#server/outgoing/target.ts'

/** Why a service that an administrator configured gave no answer. */
export type OutgoingFault =
  | 'unknown' // its name leads nowhere
  | 'inside' // it lies inside, at an address that nobody allowed
  | 'insecure' // what is sent would travel readable through the internet
  | 'unreachable'
  | 'late'
  | 'redirect' // it sends to another address, which nobody configured
  | 'too-large'
  | 'unreadable' // no JSON, or a status that says that it failed

/** What a fault says to an administrator. The words of the other side are never passed on. */
export const outgoingFaultTexts: Readonly<Record<OutgoingFault, TextKey>> = {
  unknown: 'kernel.outgoing-unknown',
  inside: 'kernel.outgoing-inside',
  insecure: 'kernel.outgoing-insecure',
  unreachable: 'kernel.outgoing-unreachable',
  late: 'kernel.outgoing-late',
  redirect: 'kernel.outgoing-redirect',
  'too-large': 'kernel.outgoing-too-large',
  unreadable: 'kernel.outgoing-unreadable',
}

export interface JsonRequest {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  /** Sent as JSON. */
  readonly body?: unknown
  /** Besides those of JSON, such as a signature. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

export type JsonAnswer = { readonly data: unknown } | { readonly fault: OutgoingFault }

/** A question whose body is written already, for protocols that speak forms or tell things by the status. */
export interface PlainRequest extends Omit<JsonRequest, 'body'> {
  readonly body?: string | undefined
}

/** The answer as it came, whatever its status (a redirect is a fault, as none is followed). */
export type PlainAnswer =
  | { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer }
  | { readonly fault: OutgoingFault }

/** Asks outside services that administrators configured. */
export interface JsonClient {
  /** One question in the words of the caller; its limits are those of `send`. @throws the reason of `signal` once the caller aborts it */
  readonly exchange: (request: PlainRequest) => Promise<PlainAnswer>
  /** One question; a redirect is not followed. @throws the reason of `signal` once the caller aborts it */
  readonly send: (request: JsonRequest) => Promise<JsonAnswer>
  /** Closes the connections that are kept between questions. */
  readonly close: () => void
}

interface ClientParts {
  /** Addresses inside that may be reached, each with its port (`targetAddress`). */
  readonly allowed: string
  readonly lookup?: Lookup
  /** Opens the connection; tests hand in their own. */
  readonly open?: (options: RequestOptions, secure: boolean) => ClientRequest
  readonly patienceMilliseconds?: number
  readonly mostBytes?: number
}

const patience = 10_000
const fiveMebibytes = 5 * 1024 * 1024
const atOnce = 5

const openDefault = (options: RequestOptions, secure: boolean): ClientRequest => (secure ? requestSecure(options) : requestPlain(options))

/** The one client of the server for other servers (security 7): each question connects to an address that was checked just before. */
export function jsonClient({ allowed, lookup, open = openDefault, ...limits }: ClientParts): JsonClient {
  const { patienceMilliseconds = patience, mostBytes = fiveMebibytes } = limits
  const agents = {
    plain: new PlainAgent({ keepAlive: true, maxSockets: atOnce }),
    secure: new SecureAgent({ keepAlive: true, maxSockets: atOnce }),
  }
  const connect = async ({ url, method, body, headers }: PlainRequest, signal: AbortSignal): Promise<Opened> => {
    const secure = url.protocol === 'https:'
    const port = Number(url.port || (secure ? 443 : 80))
    const found = await Promise.race([targetAddress({ host: url.hostname, port }, allowed, lookup), aborted(signal)])
    if ('fault' in found) return found
    if (!secure && isOutside(found.address)) return { fault: 'insecure' }
    const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const options: RequestOptions & { servername?: string } = {
      host: found.address,
      port,
      method,
      path: `${url.pathname}${url.search}`,
      agent: secure ? agents.secure : agents.plain,
      signal,
      // The certificate must be for the name, not for the address that was looked up.
      ...(isIP(name) === 0 ? { servername: name } : {}),
      headers: {
        accept: 'application/json',
        ...headers,
        host: url.host,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    }
    return { response: await responseTo(open(options, secure), body) }
  }
  const limited = async <Answer>(
    request: PlainRequest,
    answer: (response: IncomingMessage) => Promise<Answer>,
  ): Promise<Answer | { readonly fault: OutgoingFault }> => {
    const late = AbortSignal.timeout(patienceMilliseconds)
    try {
      const opened = await connect(request, request.signal ? AbortSignal.any([late, request.signal]) : late)
      return 'fault' in opened ? opened : await answer(opened.response)
    } catch {
      request.signal?.throwIfAborted()
      return { fault: late.aborted ? 'late' : 'unreachable' }
    }
  }
  return {
    exchange: (request) => limited(request, (response) => plainAnswerOf(response, mostBytes)),
    send: ({ body, headers, ...request }) => {
      const json = { 'content-type': 'application/json' }
      const sent = body === undefined ? { headers: { ...headers } } : { headers: { ...headers, ...json }, body: JSON.stringify(body) }
      return limited({ ...request, ...sent }, (response) => answerOf(response, mostBytes))
    },
    close: () => {
      agents.plain.destroy()
      agents.secure.destroy()
    },
  }
}

type Opened = { readonly response: IncomingMessage } | { readonly fault: OutgoingFault }

/** Never answers; throws when the signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = () => reject(new Error('aborted'))
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
}

function responseTo(request: ClientRequest, text: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
    request.end(text)
  })
}

async function answerOf(response: IncomingMessage, mostBytes: number): Promise<JsonAnswer> {
  const { statusCode: status = 0 } = response
  if (status !== 200 && !isRedirect(status)) return given(response, 'unreadable')
  const answer = await plainAnswerOf(response, mostBytes)
  if ('fault' in answer) return answer
  try {
    return { data: JSON.parse(answer.body.toString('utf8')) as unknown }
  } catch {
    return { fault: 'unreadable' }
  }
}

async function plainAnswerOf(response: IncomingMessage, mostBytes: number): Promise<PlainAnswer> {
  const { statusCode: status = 0, headers } = response
  if (isRedirect(status)) return given(response, 'redirect')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) return given(response, 'too-large')
    parts.push(part)
  }
  return { status, headers, body: Buffer.concat(parts) }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/** Closes a connection whose answer is not read to its end. */
function given(response: IncomingMessage, fault: OutgoingFault): { readonly fault: OutgoingFault } {
  response.destroy()
  return { fault }
}
