import type { JsonClient, OutgoingFault } from '#server/outgoing/json-client.ts'

/** Carries a fault out of a library that was handed `outgoingFetch`. */
export class OutgoingProblem extends Error {
  readonly fault: OutgoingFault

  constructor(fault: OutgoingFault) {
    super(`no answer: ${fault}`)
    this.name = 'OutgoingProblem'
    this.fault = fault
  }
}

/** What libraries hand over of a request. */
export interface FetchOptions {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * A `fetch` for libraries that speak a protocol over HTTP: what they ask goes through the one client of the server, with its checks of
 * addresses, its limits, and without redirects (security 7). Bodies are texts or forms.
 *
 * @returns a function that throws `OutgoingProblem` where no answer came
 */
export function outgoingFetch(client: JsonClient) {
  return async (address: string, { method, headers, body, signal }: FetchOptions): Promise<Response> => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`${method} is not asked of other servers`)
    const answer = await client.exchange({ method, url: new URL(address), headers, body: textOf(body), signal })
    if ('fault' in answer) throw new OutgoingProblem(answer.fault)
    const type = answer.headers['content-type']
    const isEmpty = [204, 205, 304].includes(answer.status)
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }
}

function textOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('only texts and forms are sent to other servers')
}
