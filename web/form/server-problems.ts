import type { FormSession } from '#engine/forms/form-session.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { CallError } from '#web/call/call-error.ts'
import { translate } from '#web/i18n/i18n.ts'
import { problemsOf } from '#web/form/problem-watch.ts'

/**
 * Shows refusals of the server at the fields they name.
 *
 * @param isOfForm whether a name is that of a field of the form that the server knows, where the form may be changed while it is filled in
 * @returns the messages that belong to no field of this form; of a field that only the server knows, with what to do
 */
export function showServerProblems(
  session: FormSession,
  error: CallError,
  isOfForm: (field: string) => boolean = () => false,
): readonly string[] {
  // The sign-in already reports that the session has ended.
  if (error.code >= 600) return []
  const refusals = error.fieldProblems.map(({ field, text }) =>
    refusal('invalid', 'forms.message', { params: { message: text }, ...(field ? { field } : {}) }),
  )
  if (refusals.length === 0) return error.msg ? [error.msg] : []
  const homeless = session.setProblems(refusals)
  problemsOf(session).refresh()
  return homeless.map(({ field, params }) => {
    const message = String(params?.message ?? '')
    const [key = ''] = (field ?? '').split('.', 1)
    const isUnknown = key !== '' && isOfForm(key) && session.snapshot(key) === undefined
    return isUnknown ? translate('form.unknown-field', { message }) : message
  })
}

/** The record's current version, when a save was refused because somebody else saved it in the meantime. */
export function newerVersion({ code, data }: CallError): number | undefined {
  const version = code === 409 && typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined
  return typeof version === 'number' ? version : undefined
}
