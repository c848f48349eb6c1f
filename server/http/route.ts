import type { FastifyRequest } from 'fastify'
import { changesState, type Call } from '#engine/contract/call.ts'
import { sightHeader } from '#engine/contract/sight.ts'
import { fillText } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { auditRow, writeAudit, type AuditActor } from '#server/audit/audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { languageOf, sessionOf, setSession } from '#server/http/request-session.ts'
import { bodyHashOf, idempotencyOf } from '#server/http/idempotency-key.ts'
import { beginHandling } from '#server/http/open-connections.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { refuseUnmanaged } from '#server/http/refuse-unmanaged.ts'
import { receiveFiles, releaseFiles, type ReceivedForm } from '#server/http/receive-files.ts'
import { sentRequest } from '#server/http/sent-request.ts'
import type { BytesAnswer, CallContext, Caller, Served } from '#server/http/serve.ts'
import { compileCheck } from '#server/http/validate.ts'
import type { Kernel } from '#server/kernel.ts'
import { SessionEnded } from '#server/http/session-ended.ts'
import { partOf, type Origin } from '#server/saves/plan.ts'
import { keptAnswers, type KeptAnswers } from '#server/saves/kept-answers.ts'
import { answerInsteadOf } from '#server/saves/stored-answers.ts'
import { readSession } from '#server/sessions/read-session.ts'
import { sightOf } from '#server/sessions/sights.ts'
import { actualUser, type SignedIn } from '#server/sessions/signed-in.ts'

export interface RouteParts {
  readonly kernel: Kernel
  readonly rates: RateLimits
}

/** Result of a call before it is put into the envelope. */
export type Answered = { readonly bytes: BytesAnswer } | { readonly data: unknown }

/** What a call does with a request, in the order of the members. */
export interface Route {
  /** Decides by address and headers alone, before anything of the body is read. */
  readonly admit: (request: FastifyRequest) => Promise<void>
  readonly run: (request: FastifyRequest) => Promise<Answered>
}

/**
 * Makes the route of a call: session, rights, validation of the input, then the handler.
 *
 * The order is fixed: address budget, session, lock and forced change, rights, user budget, content type, input, rights to what
 * the input names. Whoever is refused costs no reading of a body, and neither content type nor input reveals anything to callers
 * without the right.
 */
export function routeOf({ call, handle }: Served, { kernel, rates }: RouteParts): Route {
  const checkParams = compileCheck(call.params)
  const checkQuery = compileCheck(call.query)
  const checkBody = compileCheck(call.body)
  const checkAnswer = compileCheck(call.answer)
  const route = `${call.method} ${call.path}`

  const admit = async (request: FastifyRequest): Promise<void> => {
    await rates.countAddress(request.ip, call)
    const session = await sessionFor(call, request, kernel)
    if (session) await rates.countUser(actualUser(session).userId, call)
    refuseContentType(request, call.bodyKind ?? 'json')
  }
  const run = async (request: FastifyRequest): Promise<Answered> => {
    const session = sessionOf(request)
    const form: ReceivedForm =
      call.bodyKind === 'multipart'
        ? await receiveFiles(request, call.bodyLimitBytes)
        : { files: [], fields: request.body, folder: undefined }
    try {
      beginHandling(request.raw)
      const input = { params: checkParams(request.params ?? {}), query: checkQuery(request.query ?? {}), body: checkBody(form.fields) }
      if (session) await refuseUnmanaged(kernel, call, session, input)
      const caller = callerOf(request)
      const claim = changesState(call)
        ? idempotencyOf(request.headers['idempotency-key'], session?.userId ?? '', route, fingerprintOf(call, request, input, form))
        : undefined
      const origin = { actor: actorOf(caller, session), claim }
      const kept = keptAnswers(kernel.cipher, claim)
      const doors = doorsOf(kernel, { session, origin, kept, checkAnswer })
      const context = {
        ...input,
        ...doors,
        files: form.files,
        caller,
        sent: call.signed ? sentRequest(request) : undefined,
        session,
        kernel,
        db: kernel.db,
        say: sayIn(kernel, caller),
      }
      const answer = await handle(context as CallContext<Call>).catch(async (error: unknown) =>
        kept.read(await answerInsteadOf(error, kernel.db, claim)),
      )
      if (call.bytes) return { bytes: answer as BytesAnswer }
      const data = call.answer ? checkAnswer(answer) : null
      if (call.isMiss && !call.isMiss(data)) await rates.forgiveCheck(request.ip)
      return { data }
    } finally {
      await releaseFiles(form)
    }
  }
  return { admit, run }
}

interface Writing {
  readonly session: SignedIn | undefined
  readonly origin: Origin
  readonly kept: KeptAnswers
  readonly checkAnswer: (answer: unknown) => unknown
}

/** The ways in which a handler writes. */
function doorsOf(
  kernel: Kernel,
  { session, origin, kept, checkAnswer }: Writing,
): Pick<CallContext<Call>, 'transaction' | 'save' | 'savePart'> {
  return {
    transaction: async (work) => {
      refuseWriting(session)
      return kept.read(await kernel.saves.transaction(origin, work, (answer) => kept.keep(checkAnswer(answer) ?? null)))
    },
    save: async (decide) => {
      refuseWriting(session)
      return kernel.saves.save(origin, decide)
    },
    savePart: async (part, decide) => {
      refuseWriting(session)
      return kernel.saves.save(partOf(origin, part), decide)
    },
  }
}

const accepted = {
  json: /^application\/json\b/,
  form: /^application\/x-www-form-urlencoded\b/,
  multipart: /^multipart\/form-data\b/,
} as const

/**
 * JSON routes take JSON alone, uploads multipart, the sign-in a form: so pages of other sites cannot post JSON without a CORS preflight.
 */
function refuseContentType(request: FastifyRequest, kind: keyof typeof accepted): void {
  const type = request.headers['content-type']
  if (type !== undefined && !accepted[kind].test(type)) throw Object.assign(new Error('content type'), { statusCode: 415 })
}

/** The hash that tells two requests with the same idempotency key apart. */
function fingerprintOf(call: Call, request: FastifyRequest, input: unknown, { files }: ReceivedForm): string {
  const sent = files.length > 0 ? { input, files: files.map(({ fileName, sha256 }) => [fileName, sha256]) } : input
  return bodyHashOf(sent, call.holdsPassword ? request.headers.authorization : undefined)
}

/** Renders refusals that are part of an answer. */
export function sayIn(kernel: Kernel, { language }: Caller): CallContext<Call>['say'] {
  return ({ text, params }) => fillText(kernel.texts, language, text, params)
}

export function actorOf(caller: Caller, signedIn: SignedIn | undefined): AuditActor {
  const session = signedIn && actualUser(signedIn)
  return {
    userId: session?.userId,
    userName: session?.name,
    sessionId: session?.sessionId,
    address: caller.address,
    requestId: caller.requestId,
  }
}

/** The session of a request, undefined for a visitor of a public call. */
async function sessionFor(call: Call, request: FastifyRequest, kernel: Kernel): Promise<SignedIn | undefined> {
  refuseOtherSites(call, request)
  const header = request.headers.authorization
  if (call.access === 'public' && !header) return undefined
  const found = await readSession(kernel, header, languageOf(request))
  if ('code' in found) {
    if (call.access === 'public') return undefined
    throw new SessionEnded(found.code, found.text)
  }
  setSession(request, found)
  if (call.access === 'public') return found
  if (found.locked && call.access !== 'signed-in-locked')
    throw new Refused(refusal('forbidden', 'kernel.locked'), { data: { reason: 'locked' } })
  const restricted = call.access === 'signed-in-restricted' || call.access === 'signed-in-locked'
  if (found.mustChangePassword && !restricted)
    throw new Refused(refusal('forbidden', 'kernel.password-change-due'), { data: { reason: 'password' } })
  if (found.mustEnrol && !restricted)
    throw new Refused(refusal('forbidden', 'kernel.second-factor-due'), { data: { reason: 'second-factor' } })
  const allowed = await kernel.access.allows(call.access, found, (request.params ?? {}) as Record<string, string>)
  if (!allowed) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const sight = request.headers[sightHeader]
  return sight === undefined ? found : seenSession({ call, request, kernel, own: found, sight: String(sight) })
}

interface Sight {
  readonly call: Call
  readonly request: FastifyRequest
  readonly kernel: Kernel
  /** The administrator, whose own rights the call has passed. */
  readonly own: SignedIn
  readonly sight: string
}

/**
 * The person as whom an administrator reads. Every call refuses that but those declared `seenAs`, which change nothing; what he
 * reads is written into the audit log under his own name.
 */
async function seenSession({ call, request, kernel, own, sight }: Sight): Promise<SignedIn> {
  if (!call.seenAs) throw new Refused(refusal('forbidden', 'kernel.seeing-as'), { data: { reason: 'seeing-as' } })
  const seen = await sightOf(kernel, own, sight)
  if (!seen) throw new Refused(refusal('gone', 'kernel.sight-over'))
  setSession(request, seen)
  const allowed = await kernel.access.allows(call.access, seen, (request.params ?? {}) as Record<string, string>)
  if (!allowed) throw new Refused(refusal('forbidden', 'kernel.forbidden'))
  const note = {
    action: 'sight.read',
    object: `user:${seen.userId}`,
    changes: { call: `${call.method} ${request.url.split('?')[0]}`.slice(0, 300) },
  }
  await inTransaction(kernel.db, (tx) => writeAudit(tx, [auditRow(note, actorOf(callerOf(request), own), kernel.now())]))
  return seen
}

/** Nothing is written in the name of somebody else, whatever a handler would do. */
function refuseWriting(session: SignedIn | undefined): void {
  if (session?.seenBy) throw new Refused(refusal('forbidden', 'kernel.seeing-as'), { data: { reason: 'seeing-as' } })
}

/** Historic GETs that change something (signing out) answer only to our own pages and to programs (security 9). */
function refuseOtherSites(call: Call, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (call.method === 'GET' && changesState(call) && site !== undefined && site !== 'same-origin')
    throw new Refused(refusal('forbidden', 'kernel.forbidden'))
}

function callerOf(request: FastifyRequest): Caller {
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request),
  }
}
