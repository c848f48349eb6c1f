import type { FastifyRequest } from 'fastify'
import type { SentRequest } from '#server/http/serve.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The text of a JSON body is kept beside what was read from it, for calls that judge a signature (`signed`). */
    readonly keepsText?: boolean
  }
}

const texts = new WeakMap<FastifyRequest, string>()

/** Keeps the text of a body where the call asks for it. */
export function keepText(request: FastifyRequest, text: string): void {
  if (request.routeOptions.config.keepsText) texts.set(request, text)
}

/** The request as it came. */
export function sentRequest(request: FastifyRequest): SentRequest {
  const [path = '', ...query] = request.url.split('?')
  return {
    method: request.method,
    path,
    query: query.join('?'),
    body: texts.get(request) ?? '',
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? undefined : value
    },
  }
}
