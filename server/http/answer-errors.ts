import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Language } from '#engine/texts/text.ts'
import { isUnavailable } from '#server/database/failures.ts'
import { codeOf, refusalData, statusOf, type Envelope, type Translate } from '#server/http/envelope.ts'
import type { JsonLimits } from '#server/http/json-limits.ts'
import { noteCode } from '#server/http/request-trace.ts'
import { diskFull, isDiskFull } from '#server/storage/disk-room.ts'
import { SessionEnded } from '#server/http/session-ended.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `byUploader` of a call. */
    readonly byUploader?: boolean
    /** Those of the call, where they differ from the usual ones. */
    readonly jsonLimits?: JsonLimits | undefined
  }
}

/** Whether the caller reads `code` alone: clients of the family say so, but for their upload components. */
function readsCode(request: FastifyRequest): boolean {
  return request.headers['jnpf-origin'] !== undefined || request.routeOptions?.config?.byUploader === true
}

/** Writes the envelope with the status the caller understands. */
export function send(request: FastifyRequest, reply: FastifyReply, code: number, msg: string, data: unknown): FastifyReply {
  noteCode(request, code)
  const envelope: Envelope = { code, msg, data, requestId: request.id }
  return reply
    .status(statusOf(code, readsCode(request)))
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(envelope))
}

/** Turns any thrown error into an answer; the details of an unknown error go to the log only. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  translate: Translate,
  language: Language,
): FastifyReply {
  if (error instanceof SessionEnded) return send(request, reply, error.code, translate(language, error.text), null)
  const refused = refusedBy(error)
  if (refused) {
    const say = (one: { text: string; params?: Readonly<Record<string, string | number>> | undefined }): string =>
      translate(language, one.text, one.params)
    if (refused.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refused.retryAfterSeconds))
    const first = refused.refusals[0]!
    return send(request, reply, codeOf(first), say(first), refusalData(refused.refusals, refused.data, say))
  }
  const status = statusGiven(error)
  if (status) return send(request, reply, status.code, translate(language, status.text), null)
  request.log.error({ err: error }, 'request failed')
  return send(request, reply, 500, translate(language, 'kernel.failed'), null)
}

/** Whether nothing in the code foresaw the error: it is answered with 500, and told to administrators. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof SessionEnded) && !refusedBy(error) && !statusGiven(error)
}

function refusedBy(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  if (isDiskFull(error)) return diskFull()
  if (isUnavailable(error)) return new Refused(refusal('unavailable', 'kernel.unavailable'), { retryAfterSeconds: 2 })
  return undefined
}

/** Errors of the HTTP layer itself: bad JSON, wrong content type, too large. */
function statusGiven(error: unknown): { code: number; text: string } | undefined {
  const status = (error as FastifyError).statusCode
  if (status === 413) return { code: 413, text: 'kernel.too-large' }
  if (status === 415) return { code: 415, text: 'kernel.content-type' }
  if (status !== undefined && status >= 400 && status < 500) return { code: 400, text: 'kernel.bad-request' }
  return undefined
}
