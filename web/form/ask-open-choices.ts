import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession, OpenChoice } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { toWire } from '#engine/forms/values.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FormSubject } from '#fields/subject.tsx'
import { formPorts, type LostChoices } from '#ui/form-ports.ts'

export interface FormWithChoices {
  readonly session: FormSession
  readonly definition: FormDefinition
  readonly facts: FormFacts
  /** Of which record the form is; absent where no server knows the form. */
  readonly subject: FormSubject | undefined
}

/** Asks the server which of these choices are not offered any more, and takes them away. Where it cannot tell, they stay and are marked. */
export async function askOpenChoices(
  { session, definition, facts, subject }: FormWithChoices,
  choices: readonly OpenChoice[],
): Promise<void> {
  if (choices.length === 0) return
  const record = session.dependents.recordAround(choices)
  const wire = toWire(definition, fieldTypes, facts, record)
  const data = Object.fromEntries(Object.entries(wire).filter(([key]) => Object.hasOwn(record, key)))
  const answer = subject && (await lostChoices(subject.modelId, JSON.stringify(data)))
  const places = new Map<string, number>()
  for (const value of Object.values(record)) if (Array.isArray(value)) value.forEach((row: unknown, index) => places.set(idOf(row), index))
  session.dependents.settle(choices, ({ field, row }) => {
    const path = field.table === undefined ? field.key : `${field.table}.${places.get(row ?? '')}.${field.key}`
    const gone = answer?.gone[path]
    return gone ?? (!answer || answer.unknown.includes(path) ? undefined : [])
  })
}

const lostChoices = (functionId: string, data: string): Promise<LostChoices | undefined> =>
  formPorts()
    .then((ports) => ports.lostChoices(functionId, data))
    .catch(() => undefined)

const idOf = (row: unknown): string => (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : '')
