/** How a call failed: the server refused it, could not be reached, or did not answer in time. */
export type CallFailure = 'answer' | 'network' | 'timeout'

/** A field that breaks a rule (code 422). */
export interface FieldProblem {
  readonly field: string
  readonly text: string
}

/** Thrown for a call that was not answered with code 200. */
export class CallError extends Error {
  readonly failure: CallFailure
  /** Code of the envelope; 0 when there was no answer. */
  readonly code: number
  /** The server's message, fit for a toast; `''` when there is none. */
  readonly msg: string
  readonly data: unknown
  readonly requestId: string | undefined

  constructor(failure: CallFailure, rest: { code?: number; msg?: string; data?: unknown; requestId?: string } = {}) {
    super(rest.msg || `call failed: ${failure} ${rest.code ?? ''}`)
    this.name = 'CallError'
    this.failure = failure
    this.code = rest.code ?? 0
    this.msg = rest.msg ?? ''
    this.data = rest.data
    this.requestId = rest.requestId
  }

  /** Problems by field of an answer 422; empty otherwise. */
  get fieldProblems(): readonly FieldProblem[] {
    const errors = isRecord(this.data) ? this.data['errors'] : undefined
    if (!Array.isArray(errors)) return []
    return errors.flatMap((error: unknown) =>
      isRecord(error) && typeof error['text'] === 'string' ? [{ field: String(error['field'] ?? ''), text: error['text'] }] : [],
    )
  }
}

const notReady = 503

/** Whether the server could not be asked or does not take work now. Repeating the call with the same key is safe. */
export function isOutage({ failure, code }: CallError): boolean {
  return failure !== 'answer' || code === notReady
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether the caller cancelled the call; the user is shown nothing then. */
export function isAborted(problem: unknown): boolean {
  return problem instanceof DOMException && problem.name === 'AbortError'
}

/**
 * The error of a call that is shown in the place of the page, as far as there is one: an outage takes nothing away that is open, a refusal tells that it
 * is closed to the user now.
 */
export function closingError({ data, error }: { readonly data: unknown; readonly error: CallError | null }): CallError | undefined {
  return error && !(data !== undefined && isOutage(error)) ? error : undefined
}
