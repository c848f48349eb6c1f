import type { FormSession } from '#engine/forms/form-session.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { CallError } from '#web/call/call-error.ts'
import { problemsOf } from '#web/form/problem-watch.ts'

/**
 * Shows refusals of the server at the fields they name.
 *
 * @returns the messages that belong to no field of this form
 */
export function showServerProblems(session: FormSession, error: CallError): readonly string[] {
  // The sign-in already reports that the session has ended.
  if (error.code >= 600) return []
  const refusals = error.fieldProblems.map(({ field, text }) =>
    refusal('invalid', 'forms.message', { params: { message: text }, ...(field ? { field } : {}) }),
  )
  if (refusals.length === 0) return error.msg ? [error.msg] : []
  const homeless = session.setProblems(refusals)
  problemsOf(session).refresh()
  return homeless.map(({ params }) => String(params?.message ?? ''))
}

/** The record's current version, when a save was refused because somebody else saved it in the meantime. */
export function newerVersion({ code, data }: CallError): number | undefined {
  const version = code === 409 && typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined
  return typeof version === 'number' ? version : undefined
}
