import { evaluateCondition } from '#engine/expressions/evaluate.ts'
import { referencesOf, type Expression } from '#engine/expressions/expression.ts'
import { parseExpression } from '#engine/expressions/parse.ts'
import type { FormFacts } from './facts.ts'
import { scopeFacts } from './facts.ts'
import type { FormOutline } from './outline.ts'
import type { OwnButton } from './own-buttons.ts'

/** A record as conditions of buttons read it. */
export interface ButtonSubject {
  readonly valueOf: (key: string) => unknown
  /** How far it is in its flow; undefined where it has none. */
  readonly flowState: string | undefined
}

const conditions = new WeakMap<object, Expression | undefined>()

/** The condition of a button, read once; undefined where it has none, or one that cannot be read. */
function conditionOf(button: Pick<OwnButton, 'when'>): Expression | undefined {
  if (!conditions.has(button)) {
    const parsed = button.when.trim() === '' ? undefined : parseExpression(button.when)
    conditions.set(button, parsed?.ok ? parsed.expression : undefined)
  }
  return conditions.get(button)
}

/** Keys of the fields that the condition of a button reads. */
export function fieldsOfCondition(button: Pick<OwnButton, 'when'>): readonly string[] {
  const condition = conditionOf(button)
  return condition ? referencesOf(condition) : []
}

/** Whether a button applies to a record. One whose condition cannot be read applies to none. */
export function buttonHolds(button: Pick<OwnButton, 'when'>, { byName }: FormOutline, subject: ButtonSubject, facts: FormFacts): boolean {
  if (button.when.trim() === '') return true
  const condition = conditionOf(button)
  if (!condition) return false
  const known = scopeFacts(facts)
  return (
    evaluateCondition(condition, {
      ...known,
      lookup: (name, keys) => (name === 'flow.state' ? subject.flowState : known.lookup?.(name, keys)),
      value: (name) => {
        const field = byName.get(name)
        return field && field.table === undefined && field.type.nature === 'value'
          ? field.type.toExpression(subject.valueOf(field.key), field.options)
          : null
      },
    }) === true
  )
}
