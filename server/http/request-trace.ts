import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#engine/contract/call.ts'
import { sessionOf } from '#server/http/request-session.ts'
import { actualUser } from '#server/sessions/signed-in.ts'
import { faultOf, type FaultTrace, type RequestTrace } from '#server/traces/traces.ts'

const codes = new WeakMap<FastifyRequest, number>()

/** Remembers the code of the envelope, which the status does not tell to clients that read codes. */
export function noteCode(request: FastifyRequest, code: number): void {
  codes.set(request, code)
}

/** The line of the request log: who asked what, how it ended and how long it took. Neither query nor body is kept. */
export function requestTrace({ method, path }: Call, request: FastifyRequest, reply: FastifyReply): RequestTrace {
  return {
    id: request.id,
    method,
    path: pathOf(path, (request.params ?? {}) as Readonly<Record<string, string>>),
    code: codes.get(request) ?? reply.statusCode,
    milliseconds: reply.elapsedTime,
    ...originOf(request),
  }
}

/** The line of the exception log for an error that nobody expected. */
export function faultTrace(request: FastifyRequest, error: unknown): FaultTrace {
  const place = `${request.method} ${request.routeOptions.url ?? ''}`
  return { source: 'server', requestId: request.id, place, error: faultOf(error), ...originOf(request) }
}

function originOf(request: FastifyRequest) {
  const session = sessionOf(request)
  return {
    userId: session && actualUser(session).userId,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

/** Ids stand in it as they were asked; everything else may be a ticket, an account or a text that somebody typed. */
function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    return value !== undefined && /^(id|\w*Id)$/.test(name) && /^[\w-]{1,100}$/.test(value) ? value : whole
  })
}
