import type { FormSession } from '#engine/forms/form-session.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { CallError } from '#web/call/call-error.ts'
import { problemsOf } from '#web/form/problem-watch.ts'

/**
 * Shows what the server refused at the fields it names.
 *
 * @returns what has no field here, in words; empty when everything found its place
 */
export function showServerProblems(session: FormSession, error: CallError): readonly string[] {
  // That a session has ended is told by the sign-in.
  if (error.code >= 600) return []
  const refusals = error.fieldProblems.map(({ field, text }) =>
    refusal('invalid', 'forms.message', { params: { message: text }, ...(field ? { field } : {}) }),
  )
  if (refusals.length === 0) return error.msg ? [error.msg] : []
  const homeless = session.setProblems(refusals)
  problemsOf(session).refresh()
  return homeless.map(({ params }) => String(params?.message ?? ''))
}

/** The version a record has now, when a save was refused because somebody else saved it meanwhile. */
export function newerVersion({ code, data }: CallError): number | undefined {
  const version = code === 409 && typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined
  return typeof version === 'number' ? version : undefined
}
