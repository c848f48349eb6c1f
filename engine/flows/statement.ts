import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { Statement } from './event-kind.ts'

/** What a person says with an action, trimmed and complete. */
export function statementOf(said: Partial<Statement>): Statement {
  return { opinion: said.opinion?.trim() ?? '', signature: said.signature ?? '', files: said.files ?? [] }
}

export function refuseUnsigned(mustSign: boolean, said: Statement): Refusal | undefined {
  return mustSign && said.signature === '' ? refusal('invalid', 'flows.signature-missing', { field: 'signImg' }) : undefined
}
