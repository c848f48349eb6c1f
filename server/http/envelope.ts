import type { Language, TextKey, TextParams } from '#engine/texts/text.ts'
import type { Refusal, RefusalKind } from '#engine/values/refusal.ts'

/** Body of every answer (security 2). */
export interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly requestId: string
}

/** One broken rule of a 422, with its field. */
export interface FieldError {
  readonly field: string | null
  readonly text: string
}

const codes: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  invalid: 422,
  'too-many': 429,
  unavailable: 503,
}

export function codeOf(refusal: Refusal): number {
  return codes[refusal.kind]
}

/**
 * HTTP status of an answer: 200 for callers of the family, because they read `code` only then; the number itself for everybody
 * else, 401 for the session codes 600-602.
 */
export function statusOf(code: number, readsCode: boolean): number {
  if (readsCode) return 200
  return code >= 600 ? 401 : code
}

export type Translate = (language: Language, key: TextKey, params?: TextParams) => string

/** Members of a refused answer besides `msg`: the message of each field, and data attached by the rule. */
export function refusalData(refusals: readonly Refusal[], data: unknown, say: (refusal: Refusal) => string): unknown {
  const extra = data !== null && typeof data === 'object' ? data : {}
  const errors = refusals.map((one): FieldError => ({ field: one.field ?? null, text: say(one) }))
  return codeOf(refusals[0]!) === 422 ? { ...extra, errors } : data === undefined ? null : data
}
