import { isRecord } from '#web/call/call-error.ts'
import type { CallError } from '#web/call/call-error.ts'

/** Codes whose failure the caller shows itself (a conflict, a broken rule), or all of them. */
export type HandledCodes = readonly number[] | 'all'

export interface FailureEffect {
  /** The user sees the server's message, or a general text when there is none, for 1.5 s. */
  readonly toast: boolean
  readonly session?: 'ended' | 'locked'
}

const sessionCodes: readonly number[] = [600, 601, 602]

/**
 * Decides what a failed call does besides throwing (document 1, section 8).
 *
 * @param callOfSignIn true for sign-in and unlock, which show their failures themselves and never end a session
 */
export function effectOfFailure(error: CallError, handles: HandledCodes, callOfSignIn: boolean): FailureEffect {
  if (sessionCodes.includes(error.code) && !callOfSignIn) return { toast: true, session: 'ended' }
  if (error.code === 403 && isRecord(error.data) && error.data['reason'] === 'locked') return { toast: false, session: 'locked' }
  return { toast: handles !== 'all' && !handles.includes(error.code) }
}
