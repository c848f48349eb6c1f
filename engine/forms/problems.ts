import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { compilePattern } from '#engine/values/safe-pattern.ts'
import type { FieldFacts, ValueOfOther } from './field-type.ts'
import { isCovered } from './covered-values.ts'
import type { FormField } from './outline.ts'

/** Rows a sub-table takes at most (security 10). */
export const rowLimit = 1000

/** What is missing in a required field: the control's own words, else by its kind (form-definition 4.2). */
export function requiredRefusal(field: FormField): Refusal {
  const { part, type, options, table } = field
  if (table !== undefined) return refusal('invalid', 'forms.required-cell')
  if (part.placeholder) return refusal('invalid', 'forms.message', { params: { message: part.placeholder } })
  return refusal('invalid', type.isList?.(options) ? 'forms.required-choice' : 'forms.required', { params: { label: part.label } })
}

const shortText = ({ type, options }: FormField, value: unknown, facts: FieldFacts): string =>
  type.shortFormat?.(value, options, facts) ?? type.format(value, options, facts)

/**
 * Why a choice is empty again: it was made for what the followed field said before.
 *
 * @param was the choice
 */
export function lostChoiceRefusal(field: FormField, was: unknown, source: FormField, facts: FieldFacts): Refusal {
  const params = { source: source.part.label, was: shortText(field, was, facts) }
  return refusal('invalid', params.was === '' ? 'forms.choice-lost' : 'forms.choice-lost-of', { params })
}

/**
 * What is said of a choice that stayed in part: what of it is gone, as the followed field says something else.
 *
 * @param gone the part that is gone
 */
export const lostPartRefusal = (field: FormField, gone: unknown, source: FormField, facts: FieldFacts): Refusal =>
  refusal('invalid', 'forms.choice-lost-part', { params: { source: source.part.label, was: shortText(field, gone, facts) } })

/** What is said of a choice that stayed though it is not known whether the followed field still allows it. */
export const uncheckedRefusal = (source: FormField): Refusal =>
  refusal('invalid', 'forms.choice-unchecked', { params: { source: source.part.label } })

/** What a rule has cleared: nothing is wrong with it, but whoever typed it has to know. */
export const clearedRefusal = (field: FormField, was: unknown, facts: FieldFacts): Refusal =>
  refusal('invalid', 'forms.cleared', { params: { was: shortText(field, was, facts) } })

/** The text patterns are matched with, and rows are compared by: what is stored, not what is shown. */
export function comparedText(field: FormField, value: unknown): string {
  const seen = field.type.toExpression(value, field.options)
  if (typeof seen === 'string') return seen
  return seen === null ? '' : Array.isArray(seen) ? seen.join(',') : String(seen)
}

/** A pattern that can't be used matches nothing; publishing refuses it before. */
function matches(pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern)
  return compiled.ok && compiled.pattern.test(text)
}

function patternRefusal(field: FormField, value: unknown, { identifierProblem }: FieldFacts): Refusal | undefined {
  const { patterns, identifier } = field.part
  const text = patterns || identifier ? comparedText(field, value) : ''
  const broken = patterns?.find(({ pattern }) => !matches(pattern, text))
  if (!broken) return identifier ? identifierProblem?.(identifier, text) : undefined
  return broken.message
    ? refusal('invalid', 'forms.message', { params: { message: broken.message } })
    : refusal('invalid', 'forms.pattern', { params: { label: field.part.label } })
}

/**
 * What is wrong with the value of a field, whatever its rights: too many rows, the rule of its type, its own patterns.
 *
 * @param isDraft a draft keeps what does not match the patterns yet: "must be on" is as little due as "required"
 */
export function valueRefusal(
  field: FormField,
  value: unknown,
  facts: FieldFacts,
  valueOf: ValueOfOther,
  isDraft = false,
): Refusal | undefined {
  // What was told covered stands for a value that was checked when it was stored; the server refuses other stars.
  if (field.type.isEmpty(value) || isCovered(field, value)) return undefined
  if (field.type.nature === 'sub-table') {
    const max = facts.rowsAtMost ?? rowLimit
    const tooMany = Array.isArray(value) && value.length > max
    return tooMany ? refusal('invalid', 'forms.too-many-rows', { params: { label: field.part.label, max } }) : undefined
  }
  return field.type.validate(value, field.options, facts, valueOf) ?? (isDraft ? undefined : patternRefusal(field, value, facts))
}
