import { z } from 'zod'
import { operatorsOfCurrent } from '#engine/access/row-scheme.ts'
import { constantKind, currentOf, kindOf, operatorOf, readGroups, symbolOf, type WireCondition } from '#engine/access/scheme-codec.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { DataField } from '#features/menu-items/contract.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import { newCondition, newDraftId, newGroup, type ConditionsDraft, type GroupDraft } from '#web/list/conditions/conditions-draft.ts'
import { drawnOperators, readOperand, wireOperand, type SuperDraft, type SuperField } from '#web/list/super-query.ts'

/** The value of the conditions in the form, as text. */
const valueShape = z.object({ conditionJson: z.string(), matchLogic: z.enum(['and', 'or']), isComplete: z.boolean() })
export type ConditionsValue = z.output<typeof valueShape>

export function readValue(text: unknown): ConditionsValue | undefined {
  try {
    return valueShape.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}

/** The data fields of a menu as conditions are entered with them. */
export function schemeFields(fields: readonly DataField[], t: Translate): readonly SuperField[] {
  return fields.flatMap(({ enCode, fullName, enabledMark, conditionSymbol, condition }): SuperField[] => {
    const type = condition && fieldTypes.get(condition.fieldType)
    if (!type || enabledMark === 0) return []
    const words = new Set(conditionSymbol.split(','))
    const current = condition.current.map((one) => ({
      value: kindOf(one),
      label: t(`schemes.current.${one}`),
      operators: operatorsOfCurrent(one, condition.isList ? 'text[]' : 'text').filter((by) => words.has(symbolOf(by, false))),
    }))
    const operators = drawnOperators(type, condition.options, condition.operators)
    return [{ key: enCode, label: fullName, type, options: condition.options, operators, ...(current.length > 0 ? { current } : {}) }]
  })
}

const holdsText = ({ operators }: SuperField): boolean => operators.includes('contains')

/** A scheme that is read to be edited; what names a field that is there no more is left out. */
export function draftOf(
  { conditionJson, matchLogic }: { readonly conditionJson: string; readonly matchLogic: 'and' | 'or' },
  fields: readonly SuperField[],
  facts: FieldFacts,
): ConditionsDraft {
  const groups = (readGroups(conditionJson) ?? []).map(({ match, groups: items }): GroupDraft => ({
    id: newDraftId(),
    match: match === 'or' ? 'or' : 'and',
    conditions: items.map((item) => conditionOf(item, fields, facts)),
  }))
  return { match: matchLogic, groups: groups.length > 0 ? groups : [newGroup()] }
}

function conditionOf(
  { field: key, op, value, conditionText }: WireCondition,
  fields: readonly SuperField[],
  facts: FieldFacts,
): SuperDraft {
  const field = fields.find((one) => one.key === key)
  if (!field) return newCondition()
  const current = conditionText && currentOf(conditionText) !== undefined ? conditionText : undefined
  const operator = operatorOf(op ?? '', current === undefined && holdsText(field))
  if (!operator) return { ...newCondition(), field }
  return { id: newDraftId(), field, operator, current, value: readOperand(field, operator, value, facts) }
}

/** What is sent of a draft, also where it is not complete yet. */
export function wireOf({ match, groups }: ConditionsDraft, facts: FieldFacts) {
  const written = groups.map((group) => ({
    logic: match,
    match: group.match,
    groups: group.conditions.map((draft) => ({
      field: draft.field?.key,
      op: draft.field && draft.operator && symbolOf(draft.operator, draft.current === undefined && holdsText(draft.field)),
      value: draft.current === undefined ? wireOperand(draft, facts) : '',
      conditionText: draft.current ?? constantKind,
    })),
  }))
  return { conditionJson: JSON.stringify(written), matchLogic: match }
}
