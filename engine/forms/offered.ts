import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { Choice, FieldFacts, FieldType, Reference, Unoffered, ValueOfOther } from './field-type.ts'
import type { FormField } from './outline.ts'
import { parameterValues } from './source-parameters.ts'

type Options = Record<string, unknown>

const flat = (choices: readonly Choice[]): readonly Choice[] => choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])])
const listOf = (seen: unknown): readonly unknown[] => (Array.isArray(seen) ? seen : [seen])

/** What is told of something that is disabled. */
export const choiceDisabled = (choice: string): Refusal => refusal('invalid', 'forms.choice-disabled', { params: { choice } })

/**
 * What is not offered, such as disabled entries, former regions and unknown people: records that hold it keep it, but it is not chosen
 * anew. Entries are collected once a field, not once a row.
 */
export class UnofferedChoices {
  readonly #facts: FieldFacts
  readonly #byField = new Map<FormField, readonly Unoffered[]>()

  constructor(facts: FieldFacts) {
    this.#facts = facts
  }

  /**
   * Why a value may not be chosen.
   *
   * @param held the value from which the choice began: what it names may stay
   * @param valueOf values of other fields, on which the choices may depend
   */
  refuse(field: FormField, value: unknown, held: unknown, valueOf: ValueOfOther): Refusal | undefined {
    const kept = new Set(listOf(field.type.toExpression(held ?? field.type.empty, field.options)))
    return this.#chosen(field, value, valueOf).find(({ id }) => !kept.has(id))?.refusal
  }

  /**
   * Why records that were chosen before may not be chosen any more. Rows of interfaces stay: one that fails must not keep a record from being handed in.
   */
  refuseWithdrawn(field: FormField, value: unknown, valueOf: ValueOfOther): Refusal | undefined {
    const to = field.type.refersTo?.(field.options)
    return to?.source.kind === 'function' ? this.#rows(field, to, value, valueOf)[0]?.refusal : undefined
  }

  #chosen(field: FormField, value: unknown, valueOf: ValueOfOther): readonly Unoffered[] {
    const to = field.type.refersTo?.(field.options)
    if (to?.source.kind === 'interface') return this.#rows(field, to, value, valueOf)
    const told = field.type.unoffered?.(value, field.options, this.#facts, valueOf)
    if (to && told?.length === 0) return this.#rows(field, to, value, valueOf)
    if (told) return told
    const disabled = this.#byField.get(field) ?? disabledChoices(field.type, field.options, this.#facts)
    this.#byField.set(field, disabled)
    return disabled.length === 0 ? disabled : amongChosen(disabled, field.type.toExpression(value, field.options))
  }

  /** Rows that their source does not offer for what the record says now. An interface that fails leaves open which it gives. */
  #rows({ type, options, part }: FormField, to: Reference, value: unknown, valueOf: ValueOfOther): readonly Unoffered[] {
    const { offersRow } = this.#facts.lookups
    const sent = parameterValues(to.parameters ?? [], valueOf)
    const params = { label: part.label }
    return listOf(type.toExpression(value, options)).flatMap((id): readonly Unoffered[] => {
      const offer = typeof id === 'string' && id !== '' ? offersRow?.(to.source, sent, id) : undefined
      if (typeof id !== 'string' || offer === undefined || offer === 'offered') return []
      return [{ id, refusal: refusal('invalid', offer === 'gone' ? 'forms.row-gone' : 'forms.rows-unavailable', { params }) }]
    })
  }
}

/** What is left of a value when all that is not offered is taken out; the value itself where nothing is. */
export function withoutUnoffered(type: FieldType, value: unknown, options: Options, facts: FieldFacts): unknown {
  const seen = type.toExpression(value, options)
  const gone = type.unoffered?.(value, options, facts) ?? amongChosen(disabledChoices(type, options, facts), seen)
  if (gone.length === 0) return value
  const ids = new Set(gone.map(({ id }) => id))
  const left = listOf(seen).filter((id): id is string => typeof id === 'string' && !ids.has(id))
  return type.fromExpression(Array.isArray(seen) ? left : (left[0] ?? ''), options)
}

function disabledChoices(type: FieldType, options: Options, facts: FieldFacts): readonly Unoffered[] {
  return flat(type.choices?.(options, facts) ?? [])
    .filter((choice) => choice.disabled)
    .map(({ id, label }) => ({ id, refusal: choiceDisabled(label) }))
}

function amongChosen(disabled: readonly Unoffered[], seen: unknown): readonly Unoffered[] {
  const chosen = new Set(listOf(seen))
  return disabled.filter(({ id }) => chosen.has(id))
}
