import type { Choice, FieldFacts, ValueOfOther } from './field-type.ts'
import type { FormField } from './outline.ts'
import { parameterValues } from './source-parameters.ts'

/** What is known of a choice when a field that it follows says something else. */
export interface ChoiceFit {
  /** Ids of what is chosen and not offered any more. */
  readonly gone: readonly string[]
  /** Of others it is not known here whether they are offered. */
  readonly open: boolean
}

type OneFit = 'fits' | 'gone' | 'open'

/**
 * Whether a choice is still offered for what other fields say now. The one rule by which a form and a save keep a choice or take it away
 * (form-definition 1.3).
 *
 * @param valueOf values of other fields
 */
export function fitOf(field: FormField, value: unknown, facts: FieldFacts, valueOf: ValueOfOther): ChoiceFit {
  const fits = chosenIds(field, value).map((id) => ({ id, fit: fitOfOne(field, id, facts, valueOf) }))
  return { gone: fits.flatMap(({ id, fit }) => (fit === 'gone' ? [id] : [])), open: fits.some(({ fit }) => fit === 'open') }
}

/** What is left of a choice without some of its ids. */
export function withoutIds({ type, options }: FormField, value: unknown, ids: readonly string[]): unknown {
  const seen: unknown = type.toExpression(value, options)
  if (!Array.isArray(seen)) return type.empty
  const left = seen.filter((id): id is string => typeof id === 'string' && !ids.includes(id))
  return type.fromExpression(left, options)
}

/** Whether values are choices that other fields narrow; codes that show another field follow it too, and hold nothing. */
const isChoice = ({ type, options }: FormField): boolean =>
  type.choices !== undefined || type.unoffered !== undefined || type.refersTo?.(options) !== undefined

/** Ids of what is chosen; none of fields that hold something else. */
export function chosenIds(field: FormField, value: unknown): readonly string[] {
  const { type, options } = field
  if (!isChoice(field) || type.isEmpty(value)) return []
  const seen: unknown = type.toExpression(value, options)
  return (Array.isArray(seen) ? seen : [seen]).filter((id): id is string => typeof id === 'string' && id !== '')
}

function fitOfOne({ type, options }: FormField, id: string, facts: FieldFacts, valueOf: ValueOfOther): OneFit {
  const { lookups } = facts
  const to = type.refersTo?.(options)
  if (to) {
    const offer = lookups.offersRow?.(to.source, parameterValues(to.parameters ?? [], valueOf), id)
    return offer === 'offered' ? 'fits' : offer === 'gone' ? 'gone' : 'open'
  }
  if (type.choices) {
    // Without any entry, whatever the other fields say, the list was not read.
    if (type.choices(options, facts).length === 0) return 'open'
    return offeredIn(type.choices(options, facts, valueOf)).has(id) ? 'fits' : 'gone'
  }
  const one = type.fromExpression(type.isList?.(options) ? [id] : id, options)
  const isGone = type.validate(one, options, facts, valueOf) ?? type.unoffered?.(one, options, facts, valueOf)[0]
  if (isGone) return 'gone'
  return lookups.complete || type.isKnown?.(one, facts) ? 'fits' : 'open'
}

const offered = new WeakMap<readonly Choice[], ReadonlySet<string>>()

/** What of choices of all levels may be chosen; computed once for them, because every row of a sub-table asks. */
function offeredIn(choices: readonly Choice[]): ReadonlySet<string> {
  const known = offered.get(choices)
  if (known) return known
  const ids = new Set<string>()
  const visit = ({ id, disabled, children = [] }: Choice): void => {
    if (!disabled) ids.add(id)
    children.forEach(visit)
  }
  choices.forEach(visit)
  offered.set(choices, ids)
  return ids
}
