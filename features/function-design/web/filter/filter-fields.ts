import { conditionOffer } from '#engine/access/row-scheme.ts'
import { fieldComparisons } from '#engine/forms/field-comparison.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FixedFilter } from '#engine/forms/fixed-filter.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { comparedField, superQuerySymbols, type WireCondition } from '#engine/forms/super-query.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import { newCondition, newDraftId, newGroup, type ConditionsDraft } from '#web/list/conditions/conditions-draft.ts'
import { conditionText, drawnOperators, toCondition, toDraft, type SuperDraft, type SuperField } from '#web/list/super-query.ts'

/**
 * The fields that a fixed filter may compare, and the other fields that each may be compared with.
 *
 * @param covered whether masked and encrypted fields are among them: not where the filter tells others whom it admits
 */
export function filterFields(form: FormDefinition, t: Translate, { covered }: { readonly covered: boolean }): readonly SuperField[] {
  const fields = outlineOf(form, fieldTypes).fields.filter(({ type }) => covered || !type.cover)
  return fields.flatMap((field): SuperField[] => {
    const { key, part, type, options } = field
    const current = fields.flatMap((other) => {
      const operators = fieldComparisons(field, other)
      const label = t('list-design.filter-field', { field: other.part.label || other.key })
      return operators.length > 0 ? [{ value: other.key, label, operators }] : []
    })
    const able = conditionOffer(type, type.column(options)).operators.filter((operator) => operator !== 'starts-with')
    const operators = drawnOperators(type, part.options, able)
    return operators.length > 0
      ? [{ key, label: part.label || key, type, options: part.options, operators, ...(current.length > 0 ? { current } : {}) }]
      : []
  })
}

/** The filter to be edited; a condition that cannot be read is empty and has to be chosen anew. */
export function filterDraftOf(filter: FixedFilter | undefined, fields: readonly SuperField[], facts: FormFacts): ConditionsDraft {
  const groups = (filter?.groups ?? []).map(({ match, conditions }) => ({
    id: newDraftId(),
    match,
    conditions: conditions.map((condition) => filterDraft(fields, condition, facts) ?? newCondition()),
  }))
  return { match: filter?.match ?? 'and', groups: groups.length > 0 ? groups : [newGroup()] }
}

/** A condition with another field in place of a value, or a usual one. */
export function filterCondition(draft: SuperDraft, facts: FormFacts): readonly WireCondition[] {
  const { field, operator, current } = draft
  if (!field || !operator || current === undefined) return toCondition(draft, facts)
  const symbol = Object.entries(superQuerySymbols).find(([, one]) => one === operator)?.[0] ?? ''
  return [{ field: field.key, symbol, fieldValue: current, fieldValueType: 1, jnpfKey: field.type.family.kind }]
}

function filterDraft(fields: readonly SuperField[], condition: WireCondition, facts: FormFacts): SuperDraft | undefined {
  const current = comparedField(condition)
  if (current === undefined) return toDraft(fields, condition, facts, newDraftId())
  const field = fields.find(({ key }) => key === condition.field)
  const operator = Object.hasOwn(superQuerySymbols, condition.symbol) ? superQuerySymbols[condition.symbol] : undefined
  const isOffered = operator !== undefined && field?.current?.some((one) => one.value === current && one.operators.includes(operator))
  return field && isOffered ? { id: newDraftId(), field, operator, current, value: undefined } : undefined
}

function filterText(fields: readonly SuperField[], condition: WireCondition, facts: FormFacts, t: Translate): string {
  if (comparedField(condition) === undefined) return conditionText(fields, condition, facts, t)
  const draft = filterDraft(fields, condition, facts)
  const other = draft?.field?.current?.find(({ value }) => value === draft.current)
  return draft?.operator && other ? `${draft.field?.label ?? ''} ${t(`list.operator.${draft.operator}`)} ${other.label}` : ''
}

/** A filter as a sentence; `''` for one without conditions. */
export function filterWords({ match, groups }: FixedFilter, fields: readonly SuperField[], facts: FormFacts, t: Translate): string {
  const words = groups.map((group) => {
    const texts = group.conditions.map(
      (condition) => filterText(fields, condition, facts, t) || t('list-design.filter-unread', { field: condition.field }),
    )
    const joined = texts.join(` ${t(`conditions.match.${group.match}`)} `)
    return groups.length > 1 ? `（${joined}）` : joined
  })
  return words.join(` ${t(`conditions.match.${match}`)} `)
}
