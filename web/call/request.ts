import { changesState } from '#engine/contract/call.ts'
import type { Call, CallAnswer, CallInput } from '#engine/contract/call.ts'
import { sightHeader } from '#engine/contract/sight.ts'
import { callAddress } from '#web/call/call-address.ts'
import { CallError, isAborted, isOutage, isRecord } from '#web/call/call-error.ts'
import { effectOfFailure } from '#web/call/failure-effect.ts'
import type { HandledCodes } from '#web/call/failure-effect.ts'
import { randomKey } from '#web/call/random-key.ts'
import { noteReach, outageText } from '#web/call/reach.ts'
import { currentLanguage, translate } from '#web/i18n/i18n.ts'
import { sessionEnded, sessionLocked } from '#web/session/end-session.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { showToast } from '#web/toast/toast-store.ts'

export interface RequestOptions {
  readonly signal?: AbortSignal
  /** Identifies the change, so that repeating it after a lost answer has no second effect. Absent: a new key for each call. */
  readonly idempotencyKey?: string
  /** Default 30 s; 100 s for the long calls that the specification names. */
  readonly timeoutSeconds?: number
  /** Codes whose failure the caller shows itself. */
  readonly handles?: HandledCodes
  /** True when the caller handles a lost session itself (codes 600 to 602). */
  readonly endsSession?: boolean
  /** Made with this token instead of that of the page. */
  readonly token?: string
  /** Id of the sight by which it reads as somebody else. */
  readonly sight?: string
  /** Multipart body of an upload, sent instead of a JSON body. */
  readonly form?: FormData
}

export const longCallSeconds = 100
const usualSeconds = 30
const languageHeaders = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const

export interface Answer<Data> {
  readonly data: Data
  /** The server's message of success. */
  readonly msg: string
}

/** The input may be `{}` when the call declares no parts; declared parts are mandatory. */
type Input<C> = CallInput<C>

/**
 * Makes a call of the contract.
 *
 * @returns `data` of the envelope, typed by the contract; the server checks answers against it before sending
 * @throws CallError for every code but 200, after showing the toast, sign-in or lock screen that belongs to the code
 */
export async function request<C extends Call>(declaration: C, input: Input<C>, options: RequestOptions = {}): Promise<CallAnswer<C>> {
  const answer = await requestAnswer(declaration, input, options)
  return answer.data
}

/** Like `request`, but also returns the server's message. */
export async function requestAnswer<C extends Call>(
  declaration: C,
  input: Input<C>,
  options: RequestOptions = {},
): Promise<Answer<CallAnswer<C>>> {
  return guarded(declaration, options, async () => {
    const response = await send(declaration, input, options)
    const answer = await readEnvelope<CallAnswer<C>>(response)
    noteReach(true)
    await loadFieldTypesOf(declaration, answer.data)
    return answer
  })
}

/** Loads the code of the field types in an answer, so that whoever gets it can read its forms. */
async function loadFieldTypesOf(declaration: Call, answer: unknown): Promise<void> {
  if (!declaration.fieldTypesIn) return
  try {
    await (await import('#web/form/field-types.ts')).loadFieldTypes(declaration.fieldTypesIn(answer))
  } catch {
    throw unreached()
  }
}

async function guarded<Result>(declaration: Call, options: RequestOptions, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof CallError) noteReach(!isOutage(problem))
    if (problem instanceof CallError) actOnFailure(problem, options.handles ?? [], options.endsSession ?? isCallOfSignIn(declaration))
    throw problem
  }
}

const signInPaths: readonly string[] = ['/api/oauth/Login', '/api/oauth/LockScreen']
const isCallOfSignIn = (declaration: Call) => signInPaths.includes(declaration.path)

/** Shows the toast, sign-in or lock screen that belongs to the code of a failed call. */
export function actOnFailure(error: CallError, handles: HandledCodes, callOfSignIn: boolean): void {
  const effect = effectOfFailure(error, handles, callOfSignIn)
  // The sign-in dialog is already open.
  const isKnown = effect.session === 'ended' && sessionStore.getState().lapsed
  if (effect.toast && !isKnown) showToast('error', error.msg || translate('web.call.failed'))
  if (effect.session === 'ended') sessionEnded(error.code, error.msg || translate('web.session.expired'))
  if (effect.session === 'locked') sessionLocked()
}

async function send(
  declaration: Call,
  input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
  options: RequestOptions,
): Promise<Response> {
  const address = callAddress(declaration.path, input.params, input.query, Math.floor(Date.now() / 1000))
  const timeout = AbortSignal.timeout((options.timeoutSeconds ?? usualSeconds) * 1000)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const { body, contentType } = bodyOf(declaration, input.body, options.form)
  const headers = callHeaders(options.token)
  if (contentType) headers['Content-Type'] = contentType
  if (options.sight) headers[sightHeader] = options.sight
  if (changesState(declaration)) headers['Idempotency-Key'] = options.idempotencyKey ?? randomKey()
  try {
    return await fetch(address, { method: declaration.method, headers, body, signal, credentials: 'omit' })
  } catch (problem) {
    if (options.signal?.aborted) throw problem
    throw timeout.aborted ? unanswered() : unreached()
  }
}

/** Headers of every call: token, origin and language. */
export function callHeaders(token = sessionStore.getState().token): Record<string, string> {
  return { 'jnpf-origin': 'pc', 'Accept-Language': languageHeaders[currentLanguage()], ...(token ? { Authorization: token } : {}) }
}

function bodyOf(declaration: Call, body: unknown, form: FormData | undefined): { body?: BodyInit; contentType?: string } {
  if (form) return { body: form }
  if (body === undefined) return {}
  if (declaration.bodyKind === 'form') return { body: new URLSearchParams(body as Record<string, string>) }
  return { body: JSON.stringify(body), contentType: 'application/json' }
}

/** No answer within the time. */
export const unanswered = (): CallError => new CallError('timeout', { msg: translate('web.timeout') })

/** No answer, or one that is not of the server: then of a proxy before it. */
export const unreached = (code = 0): CallError => new CallError('network', { code, msg: translate(outageText()) })

/** @throws CallError for every code but 200, and for a body that is not an envelope */
export async function readEnvelope<Data>(response: Response): Promise<Answer<Data>> {
  let envelope: unknown
  try {
    envelope = await response.json()
  } catch (problem) {
    if (isAborted(problem)) throw problem
    throw unreached(response.status)
  }
  if (!isRecord(envelope) || typeof envelope['code'] !== 'number') throw unreached(response.status)
  const msg = typeof envelope['msg'] === 'string' ? envelope['msg'] : ''
  const requestId = typeof envelope['requestId'] === 'string' ? envelope['requestId'] : undefined
  if (envelope['code'] !== 200) throw new CallError('answer', { code: envelope['code'], msg, data: envelope['data'], requestId })
  // Not checked again here: the server validates answers with the same contract before sending them.
  return { data: envelope['data'] as Data, msg }
}
