import { conditionOffer } from '#engine/access/row-scheme.ts'
import { readCondition, termOperators, writeCondition, type RuleTerm, type TermValue } from '#engine/forms/editing/rule-condition.ts'
import type { FieldTitles } from '#engine/forms/editing/field-titles.ts'
import type { FormRule, FormRuleAction } from '#engine/forms/model.ts'
import { isFilledByProgram, type FormField, type FormOutline } from '#engine/forms/outline.ts'
import { operandOf } from '#engine/forms/super-query.ts'
import { newDraftId, newGroup, type ConditionsDraft } from '#web/list/conditions/conditions-draft.ts'
import {
  conditionOptions,
  drawnOperators,
  emptyOperand,
  isCheckedOneByOne,
  type SuperDraft,
  type SuperField,
} from '#web/list/super-query.ts'

export type RuleDo = FormRuleAction['do']

/** What a rule does, as it is edited: one thing with several fields. */
export interface ActionDraft {
  readonly id: string
  readonly do: RuleDo
  /** Names of fields; `set` has one. */
  readonly fields: readonly string[]
  /** Of `set`. */
  readonly value: string
}

/** A rule as it is edited. */
export interface RuleDraft {
  /** Always, by choices, or by a written expression. */
  readonly by: 'always' | 'choices' | 'expression'
  readonly conditions: ConditionsDraft
  readonly when: string
  readonly actions: readonly ActionDraft[]
  readonly off: boolean
}

/** Name of a field as actions have it: a column as `<sub-table>-<column>`. */
const targetOf = ({ byName }: FormOutline, name: string): string => {
  const field = byName.get(name)
  return field?.table === undefined ? name : `${field.table}-${field.key}`
}

/** Name of the field that an action names; what names none is left as it is. */
export function nameOfAction({ byName, tables }: FormOutline, field: string): string {
  if (byName.has(field)) return field
  const table = tables.find(({ key }) => field.startsWith(`${key}-`))
  return table ? `${table.key}.${field.slice(table.key.length + 1)}` : field
}

/** The fields that conditions by choices may name, with the comparisons whose value can be entered. */
export function ruleFields({ byName }: FormOutline, { titleOf }: FieldTitles): readonly SuperField[] {
  return [...byName.values()].flatMap(({ name, part, type, options }): SuperField[] => {
    const able = conditionOffer(type, type.column(options) ?? 'text').operators.filter((operator) => termOperators.has(operator))
    const operators = type.nature === 'value' ? drawnOperators(type, part.options, able) : []
    return operators.length > 0 ? [{ key: name, label: titleOf.get(name) ?? name, type, options: part.options, operators }] : []
  })
}

function termValue({ field, operator, value }: SuperDraft): TermValue {
  if (!field || !operator || operandOf(operator) === 'none') return null
  if (operandOf(operator) === 'text') return String(value)
  const options = conditionOptions(field, operator)
  if (isCheckedOneByOne(field, operator)) return (value as readonly unknown[]).map((one) => String(field.type.toExpression(one, options)))
  return field.type.toExpression(value, options)
}

function termDraft({ field: name, operator, value }: RuleTerm, fields: readonly SuperField[]): SuperDraft | undefined {
  const field = fields.find(({ key }) => key === name)
  if (!field?.operators.includes(operator)) return undefined
  const draft = { id: newDraftId(), field, operator, value: emptyOperand(field, operator) }
  const operand = operandOf(operator)
  if (operand === 'none') return draft
  if (operand === 'text') return { ...draft, value: String(value) }
  const options = conditionOptions(field, operator)
  const read = (one: TermValue) => field.type.fromExpression(one, options)
  const typed = isCheckedOneByOne(field, operator) ? [value].flat().map((one) => read(one as TermValue)) : read(value)
  const back = termValue({ ...draft, value: typed })
  // A value that the field cannot hold is told as it stands.
  return JSON.stringify(back) === JSON.stringify(value) || String(back) === String(value) ? { ...draft, value: typed } : undefined
}

/** The condition of a rule by choices; undefined where choices cannot say it. */
export function conditionsOf(when: string | undefined, fields: readonly SuperField[]): ConditionsDraft | undefined {
  const condition = readCondition(when)
  if (!condition) return undefined
  const groups = condition.groups.map(({ match, terms }) => ({
    id: newDraftId(),
    match,
    conditions: terms.map((term) => termDraft(term, fields)),
  }))
  if (groups.some(({ conditions }) => conditions.includes(undefined))) return undefined
  return { match: condition.match, groups: groups as ConditionsDraft['groups'] }
}

/** The condition as it is written; comparisons that lack their value are left out. */
export function whenOf({ match, groups }: ConditionsDraft, { byName }: FormOutline): string | undefined {
  const terms = (conditions: readonly SuperDraft[]) =>
    conditions.flatMap((draft): RuleTerm[] => {
      if (!draft.field || !draft.operator) return []
      const value = termValue(draft)
      if (value === null && operandOf(draft.operator) !== 'none') return []
      return [{ field: draft.field.key, operator: draft.operator, value }]
    })
  const written = { match, groups: groups.map((group) => ({ match: group.match, terms: terms(group.conditions) })) }
  return writeCondition(written, (name) => byName.get(name)?.type.isNumber === true)
}

/** The actions of a rule, those that do the same one after the other together. */
export function actionDrafts(actions: readonly FormRuleAction[], outline: FormOutline): readonly ActionDraft[] {
  const drafts: ActionDraft[] = []
  for (const action of actions) {
    const name = nameOfAction(outline, action.field)
    const last = drafts.at(-1)
    if (last?.do === action.do && action.do !== 'set') drafts[drafts.length - 1] = { ...last, fields: [...last.fields, name] }
    else drafts.push({ id: newDraftId(), do: action.do, fields: [name], value: action.value ?? '' })
  }
  return drafts
}

/** A rule to be edited; one that choices cannot say opens as an expression. */
export function draftOfRule(rule: FormRule | undefined, outline: FormOutline, fields: readonly SuperField[]): RuleDraft {
  const when = rule?.when ?? ''
  const conditions = conditionsOf(when, fields)
  const isAlways = rule !== undefined && when.trim() === ''
  return {
    by: isAlways ? 'always' : conditions ? 'choices' : 'expression',
    conditions: conditions && conditions.groups.length > 0 ? conditions : noConditions(),
    when,
    actions: rule ? actionDrafts(rule.then, outline) : [newAction()],
    off: rule?.off ?? false,
  }
}

/** Where conditions are begun. */
export const noConditions = (): ConditionsDraft => ({ match: 'and', groups: [newGroup()] })

export const newAction = (): ActionDraft => ({ id: newDraftId(), do: 'show', fields: [], value: '' })

/** The rule that a draft says. */
export function ruleOfDraft({ by, conditions, when, actions, off }: RuleDraft, outline: FormOutline): FormRule {
  const written = when.trim() === '' ? undefined : when
  const condition = by === 'always' ? undefined : by === 'choices' ? whenOf(conditions, outline) : written
  return {
    ...(condition === undefined ? {} : { when: condition }),
    then: actions.flatMap((action) =>
      action.fields.map((name) => ({
        do: action.do,
        field: targetOf(outline, name),
        ...(action.do === 'set' ? { value: action.value } : {}),
      })),
    ),
    ...(off ? { off } : {}),
  }
}

/** The sub-table for whose rows a rule is asked: that of the columns it acts upon. */
export function tableOfActions(actions: readonly ActionDraft[], { byName }: FormOutline): string | undefined {
  return actions
    .flatMap(({ fields }) => fields)
    .map((name) => byName.get(name)?.table)
    .find((table) => table !== undefined)
}

/** Fields that an action may name. */
export function targetsOf(doing: RuleDo, { byName }: FormOutline): readonly FormField[] {
  const computed = doing === 'set' || doing === 'clear' || doing === 'require' || doing === 'optional'
  return [...byName.values()].filter((field) => {
    if (doing === 'reload') return field.type.choices !== undefined
    return computed ? (field.type.nature === 'value' || doing === 'require' || doing === 'optional') && !isFilledByProgram(field) : true
  })
}
