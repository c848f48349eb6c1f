import { isRecord } from '#web/call/call-error.ts'
import type { CallError } from '#web/call/call-error.ts'

/** Codes that a caller shows itself (a conflict, a broken rule), or all of them. */
export type HandledCodes = readonly number[] | 'all'

export interface FailureEffect {
  /** The user sees the server's words, or the text for no words, for 1.5 s. */
  readonly toast: boolean
  readonly session?: 'ended' | 'locked'
}

const sessionCodes: readonly number[] = [600, 601, 602]

/**
 * What a failed call does besides failing (document 1, section 8).
 *
 * @param callOfSignIn sign-in and lock screen answer for themselves: their failures end no session
 */
export function effectOfFailure(error: CallError, handles: HandledCodes, callOfSignIn: boolean): FailureEffect {
  if (sessionCodes.includes(error.code) && !callOfSignIn) return { toast: true, session: 'ended' }
  if (error.code === 403 && isRecord(error.data) && error.data['reason'] === 'locked') return { toast: false, session: 'locked' }
  return { toast: handles !== 'all' && !handles.includes(error.code) }
}
