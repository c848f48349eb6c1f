import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from '#engine/contract/call.ts'
import { fillText, type Texts } from '#engine/texts/text.ts'
import { mayHoldLongNumbers, parseExactJson } from '#engine/values/exact-json.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { refuseUndeclared } from '#server/http/access-declared.ts'
import { auditRefusal } from '#server/http/audit-refusal.ts'
import { isUnexpected, send, sendError } from '#server/http/answer-errors.ts'
import { answerFault, connectionLimits, leaveRest } from '#server/http/connections.ts'
import type { Translate } from '#server/http/envelope.ts'
import { parseParameters, refuseParameters } from '#server/http/flat-parameters.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { languageOf } from '#server/http/request-session.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { separateFiles } from '#server/http/file-origin.ts'
import { faultTrace, requestTrace } from '#server/http/request-trace.ts'
import { routeOf, type RouteParts } from '#server/http/route.ts'
import { answerProtection } from '#server/http/security-headers.ts'
import { keepText } from '#server/http/sent-request.ts'
import type { Served } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'

export interface AppParts {
  readonly kernel: Kernel
  readonly served: readonly Served[]
  readonly texts: Texts
  readonly rates: RateLimits
  /** Readiness of the process: database, migrations, disk (security 14.12). */
  readonly isReady: () => Promise<boolean>
}

/** Builds the HTTP server with one route for each call; it does not listen yet. */
export async function createApp({ kernel, served, texts, rates, isReady }: AppParts): Promise<FastifyInstance> {
  const { settings } = kernel
  const log: FastifyBaseLogger = kernel.log
  const translate: Translate = (language, key, params) => fillText(texts, language, key, params)
  const protect = answerProtection(settings)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: settings.limits.bodyBytes,
    requestTimeout: settings.limits.requestSeconds * 1000,
    clientErrorHandler: answerFault(translate),
    // An address that cannot be read, or a parameter that is too long: no route is found, so no hook runs.
    frameworkErrors: (_error, request, reply) => {
      protect(request, reply)
      void send(request, reply, 400, translate(languageOf(request), 'kernel.bad-request'), null)
    },
    trustProxy: settings.trustProxy ?? false,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 300, querystringParser: parseParameters },
    http: connectionLimits(settings.limits),
  })
  await app.register(formbody, { parser: parseParameters })
  await app.register(multipart)
  app.addHook('onSend', async (request, reply) => protect(request, reply))
  separateFiles(app, settings, async (request, reply) => {
    await rates.countAddress(request.ip)
    return send(request, reply, 404, translate(languageOf(request), 'kernel.no-such-call'), null)
  })
  limitJson(app)
  app.addHook('preHandler', async (request) => refuseParameters(request))
  app.setErrorHandler(async (error, request, reply) => {
    leaveRest(request, reply)
    if (isUnexpected(error)) kernel.traces.fault(faultTrace(request, error))
    await auditRefusal(kernel, request, error)
    return sendError(request, reply, error, translate, languageOf(request))
  })
  addCalls(app, served, { kernel, rates }, translate)
  addDocuments(app, served, isReady)
  answerUnknown(app, served, rates, translate)
  return app
}

/** @throws RangeError when a call comes without an access rule, or twice: the start stops */
function addCalls(app: FastifyInstance, served: readonly Served[], parts: RouteParts, translate: Translate): void {
  refuseUndeclared(served)
  for (const one of served) {
    const { call } = one
    const { admit, run } = routeOf(one, parts)
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      // HEAD would do all that GET does, signing out included.
      exposeHeadRoute: false,
      ...bodyLimitOf(call),
      config: {
        byUploader: call.byUploader ?? call.bodyKind === 'multipart',
        jsonLimits: call.jsonLimits,
        keepsText: call.signed ?? false,
        givesFile: call.bytes === true,
      },
      onRequest: admit,
      onResponse: async (request, reply) => parts.kernel.traces.request(requestTrace(call, request, reply)),
      handler: async (request, reply) => {
        const answered = await run(request).catch((error: unknown) => {
          // A stop answered it while its body was coming; that the connection ended meanwhile is no news.
          if (reply.sent) return undefined
          throw error
        })
        if (!answered) return reply
        if ('bytes' in answered) {
          const { contentType, headers, body } = answered.bytes
          return reply.headers({ 'cache-control': 'private, no-store', ...headers, 'content-type': contentType }).send(body)
        }
        const { text, params } = call.told?.(answered.data) ?? { text: call.message ?? 'kernel.done' }
        return send(request, reply, 200, translate(languageOf(request), text, params), answered.data)
      },
    })
  }
}

/** A form is the few fields of a sign-in, and parsing hundreds of thousands of empty ones would take seconds. */
const formBytes = 16 * 1024

function bodyLimitOf({ bodyKind, bodyLimitBytes }: Call): { bodyLimit?: number } {
  const limit = bodyKind === 'form' ? formBytes : bodyLimitBytes
  return limit ? { bodyLimit: limit } : {}
}

function limitJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    keepText(request, text as string)
    void parse(request, text as string, (error: Error | null, body?: unknown) => {
      if (error) return done(error)
      const excess = jsonExcess(body, request.routeOptions.config.jsonLimits)
      // Read anew for its long numbers; only now, because the limits hold for this reading too.
      if (!excess) return done(null, mayHoldLongNumbers(text as string) ? parseExactJson(text as string) : body)
      request.log.info({ excess }, 'body refused')
      done(new Refused(refusal('malformed', 'kernel.bad-request')))
    })
  })
}

function addDocuments(app: FastifyInstance, served: readonly Served[], isReady: () => Promise<boolean>): void {
  // Made for the first who asks: of a start it would take a tenth.
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(served.map((one) => one.call)))
    return reply.header('content-type', 'application/json').send(document)
  })
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) =>
    (await isReady()) ? reply.send({ status: 'ok' }) : reply.status(503).header('retry-after', '2').send({ status: 'not ready' }),
  )
}

/** Answers addresses that are no call, before anything of the body is read; they count in the budget of the caller's address. */
function answerUnknown(app: FastifyInstance, served: readonly Served[], rates: RateLimits, translate: Translate): void {
  const paths = served.map((one) => new RegExp(`^${one.call.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`))
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0]!
    const known = paths.some((one) => one.test(path))
    const text = known ? 'kernel.method-not-allowed' : 'kernel.no-such-call'
    return send(request, reply, known ? 405 : 404, translate(languageOf(request), text), null)
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    await rates.countAddress(request.ip)
    return answer(request, reply)
  })
  // For files of the pages that are missing: their address is known.
  app.setNotFoundHandler(answer)
}
