import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { FormSubject } from '#fields/subject.tsx'
import { formPorts } from '#ui/form-ports.ts'
import { problemsOf } from '#web/form/problem-watch.ts'

/** The value of each field that was asked about last. */
const asked = new WeakMap<FormSession, Map<string, unknown>>()

export interface LeftField {
  readonly session: FormSession
  readonly field: FormField
  readonly facts: FormFacts
  /** Of which record the form is. */
  readonly subject: FormSubject
}

/**
 * Tells at a field that was left whether another record holds its value already, which may not repeat. It only tells beforehand what the
 * save decides: where it cannot be asked, nothing is said, and no submission waits for it.
 */
export async function tellTakenValue({ session, field, facts, subject }: LeftField): Promise<void> {
  const { key, type, options } = field
  const now = session.snapshot(key)
  const known = asked.get(session) ?? new Map<string, unknown>()
  asked.set(session, known)
  if (!now || now.readOnly || now.problem || type.isEmpty(now.value) || Object.is(known.get(key), now.value)) return
  const value = type.toWire(now.value, options, facts)
  if (typeof value !== 'string' && typeof value !== 'number') return
  // What a new record begins with may be taken as well as what was typed.
  if (subject.id !== undefined && !session.changedPaths().includes(key)) return
  known.set(key, now.value)
  const message = await formPorts()
    .then((ports) => ports.takenValue(subject.modelId, key, value, subject.id ?? ''))
    .catch(() => '')
  if (message === '' || !Object.is(session.snapshot(key)?.value, now.value)) return
  session.setProblems([refusal('invalid', 'forms.message', { params: { message }, field: key })])
  problemsOf(session).refresh()
}
