import type { TextKey, TextParams } from '#engine/texts/text.ts'

/** What sort of no it is; the server maps it to the code of the envelope (security 2). */
export type RefusalKind =
  | 'malformed' // 400: wrong shape
  | 'unauthenticated' // 401: a sign-in that failed
  | 'forbidden' // 403
  | 'missing' // 404: no such thing for this caller
  | 'conflict' // 409: stale version, already handled
  | 'gone' // 410
  | 'too-large' // 413
  | 'invalid' // 422: right shape, broken rule
  | 'too-many' // 429
  | 'unavailable' // 503

/** Why a command is not granted, as the user reads it. */
export interface Refusal {
  readonly kind: RefusalKind
  readonly text: TextKey
  readonly params?: TextParams
  /** Path of the field that shows it: `planArea`, or `items.3.planArea` for a cell of a sub-table. */
  readonly field?: string
}

/** Makes a refusal; rules return it, only the border of a call throws it (as `Refused`). */
export function refusal(kind: RefusalKind, text: TextKey, rest: { params?: TextParams; field?: string } = {}): Refusal {
  return { kind, text, ...rest }
}

/** Carries refusals out of a call. `data` travels beside them to the caller (the current version, the reason `locked`). */
export class Refused extends Error {
  readonly refusals: readonly Refusal[]
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(refusals: Refusal | readonly Refusal[], rest: { data?: unknown; retryAfterSeconds?: number } = {}) {
    const all = Array.isArray(refusals) ? (refusals as readonly Refusal[]) : [refusals as Refusal]
    super(all.map((one) => (one.field ? `${one.text} (${one.field})` : one.text)).join(', '))
    this.name = 'Refused'
    this.refusals = all
    this.data = rest.data
    this.retryAfterSeconds = rest.retryAfterSeconds
  }
}
