import type { ConditionOperator } from '#engine/access/row-scheme.ts'
import type { FieldFacts, FieldType } from '#engine/forms/field-type.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { fieldsOf } from '#engine/forms/outline.ts'
import { operandOf, superQuerySymbols, type Operand, type WireCondition, type WireGroup } from '#engine/forms/super-query.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { renderersInLists } from '#fields/renderers-in-lists.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import { conditionsIn } from '#web/list/model.ts'
import type { ConditionGroup, SuperQuery } from '#web/list/model.ts'

/** A field that conditions may name. */
export interface SuperField {
  readonly key: string
  readonly label: string
  readonly type: FieldType
  /** As the definition has them, unread. */
  readonly options: Readonly<Record<string, unknown>>
  readonly operators: readonly ConditionOperator[]
  /** What of the acting user it can be compared with, in conditions of data schemes; a constant alone where absent. */
  readonly current?: readonly CurrentChoice[]
}

/** Something of the acting user. */
export interface CurrentChoice {
  readonly value: string
  readonly label: string
  readonly operators: readonly ConditionOperator[]
}

/**
 * A condition as it is edited.
 *
 * - `value`: of the field; for `several` a list of ids, for `text` a text, for `range` a pair of which an end may be empty
 */
export interface SuperDraft {
  readonly id: string
  readonly field: SuperField | undefined
  readonly operator: ConditionOperator | undefined
  /** What of the acting user it is compared with; undefined for a constant. */
  readonly current?: string | undefined
  readonly value: unknown
  /** Why the typed text is no value of the field, for the first and the second input. */
  readonly unread?: readonly (Refusal | undefined)[]
}

const symbolOf: ReadonlyMap<ConditionOperator, string> = new Map(
  Object.entries(superQuerySymbols).map(([symbol, operator]) => [operator, symbol]),
)

/** The fields that the super query of a list may name; none in a list without one. */
export function superFields(form: FormDefinition, list: ListDefinition): readonly SuperField[] {
  return list.superQuery ? listedFields(form, list) : []
}

/** The fields of a list that conditions may name: those the reader may see in it, in the order of the form. */
export function listedFields(form: FormDefinition, list: ListDefinition): readonly SuperField[] {
  const listed = namedIn(list.rest?.columnOptions)
  const searched = new Map(list.searches.map(({ key, label }) => [key, label]))
  return fieldsOf(form, fieldTypes)
    .filter(({ key, part }) => (listed?.has(key) ?? true) && (!part.hidden || searched.has(key)))
    .map(({ key, part, type }) => ({
      key,
      label: searched.get(key) || part.label,
      type,
      options: part.options,
      operators: operatorsOf(type, part.options),
    }))
    .filter(({ operators }) => operators.length > 0)
}

/** Names in `columnOptions`, which hold every field that may be shown in the list; undefined where there are none. */
function namedIn(options: unknown): ReadonlySet<string> | undefined {
  if (!Array.isArray(options) || options.length === 0) return undefined
  return new Set(options.flatMap((one: { prop?: unknown } | null) => (typeof one?.prop === 'string' ? [one.prop] : [])))
}

function operatorsOf(type: FieldType, options: Readonly<Record<string, unknown>>): readonly ConditionOperator[] {
  const column = type.column(withSeveral(type, options))
  if (column === undefined) return []
  // A column of lists holds one of the values or none of them; a moment is never met exactly.
  const hasNoEqual = column.endsWith('[]') || column === 'timestamptz'
  const able = type.operators.filter((operator) => !(hasNoEqual && (operator === 'equals' || operator === 'not-equals')))
  const drawn = drawnOperators(type, options, able)
  return takesOneByOne(type, options) ? able.filter((operator) => operandOf(operator) === 'several' || drawn.includes(operator)) : drawn
}

/** Whether several values of the field are a list of single ones, as the type itself takes one alone: of radio buttons. */
function takesOneByOne(type: FieldType, options: Readonly<Record<string, unknown>>): boolean {
  return type.choices !== undefined && type.isList?.(withSeveral(type, options, true)) !== true
}

/** Whether the values of a condition are checked one by one, each a value of its own. */
export const isCheckedOneByOne = ({ type, options }: SuperField, operator: ConditionOperator): boolean =>
  operandOf(operator) === 'several' && takesOneByOne(type, options)

/** Those of the comparisons whose value can be entered here. */
export function drawnOperators(
  type: FieldType,
  options: Readonly<Record<string, unknown>>,
  operators: readonly ConditionOperator[],
): readonly ConditionOperator[] {
  const takesSeveral = type.isList?.(withSeveral(type, options, true)) === true
  return operators.filter((operator) => {
    const operand = operandOf(operator)
    if (operand === 'none') return true
    if (!renderersInLists.knows(type.type)) return false
    return operand !== 'several' || takesSeveral
  })
}

/** @param multiple absent: as the definition has it */
function withSeveral(type: FieldType, options: Readonly<Record<string, unknown>>, multiple?: boolean): Record<string, unknown> {
  const given = type.options.safeParse(options).success ? options : {}
  return type.options.parse(multiple === undefined ? given : { ...given, multiple })
}

/** Options by which the value of a condition is edited, read and shown. */
export function conditionOptions({ type, options }: SuperField, operator: ConditionOperator): Record<string, unknown> {
  return withSeveral(type, options, operandOf(operator) === 'several')
}

/** The value of a condition that nothing was entered for. */
export function emptyOperand(field: SuperField, operator: ConditionOperator): unknown {
  const { type } = field
  const empties: Record<Operand, unknown> = {
    none: undefined,
    text: '',
    one: type.empty,
    several: isCheckedOneByOne(field, operator) ? [] : type.empty,
    range: [type.empty, type.empty],
  }
  return empties[operandOf(operator)]
}

/** What a condition lacks; undefined where it can be asked for. */
export function draftProblem({ field, operator, current, value, unread }: SuperDraft): Refusal | undefined {
  if (!field) return refusal('invalid', 'list.super.no-field')
  if (!operator) return refusal('invalid', 'list.super.no-operator')
  if (current !== undefined) return undefined
  const refused = unread?.find((one) => one !== undefined)
  if (refused) return refused
  const operand = operandOf(operator)
  if (operand === 'none') return undefined
  const ends = operand === 'range' || isCheckedOneByOne(field, operator) ? (value as readonly unknown[]) : [value]
  const filled = ends.filter((end) => (operand === 'text' ? String(end).trim() !== '' : !field.type.isEmpty(end)))
  if (filled.length === 0) return refusal('invalid', 'list.super.no-value')
  return operand === 'range' && filled.length === 2 && field.type.compare(filled[0], filled[1]) > 0
    ? refusal('invalid', 'list.super.turned')
    : undefined
}

/** A complete draft as it travels. */
export function toCondition(draft: SuperDraft, facts: FieldFacts): readonly WireCondition[] {
  const { field, operator } = draft
  if (!field || !operator) return []
  return [
    { field: field.key, symbol: symbolOf.get(operator) ?? '', fieldValue: wireOperand(draft, facts), jnpfKey: field.type.family.kind },
  ]
}

/** The value of a complete draft as it travels. */
export function wireOperand({ field, operator, value }: SuperDraft, facts: FieldFacts): unknown {
  if (!field || !operator) return ''
  const options = conditionOptions(field, operator)
  const wire = (one: unknown): unknown => (field.type.isEmpty(one) ? null : field.type.toWire(one, options, facts))
  const values: Record<Operand, () => unknown> = {
    none: () => '',
    text: () => String(value).trim(),
    one: () => wire(value),
    several: () => (isCheckedOneByOne(field, operator) ? (value as readonly unknown[]).map(wire) : wire(value)),
    range: () => (value as readonly unknown[]).map(wire),
  }
  return values[operandOf(operator)]()
}

/** A condition to be edited; undefined where the list has no such field or operator, or the value is none of the field. */
export function toDraft(fields: readonly SuperField[], condition: WireCondition, facts: FieldFacts, id: string): SuperDraft | undefined {
  const field = fields.find(({ key }) => key === condition.field)
  const operator = Object.hasOwn(superQuerySymbols, condition.symbol) ? superQuerySymbols[condition.symbol] : undefined
  if (!field || !operator || !field.operators.includes(operator)) return undefined
  const value = operandIn(field, operator, condition.fieldValue, facts)
  const draft = { id, field, operator, value }
  return value === unreadable || draftProblem(draft) ? undefined : draft
}

const unreadable = Symbol('no value of the field')

/** The value of a condition as it is edited; empty where what travelled is none of the field. */
export function readOperand(field: SuperField, operator: ConditionOperator, wire: unknown, facts: FieldFacts): unknown {
  const value = operandIn(field, operator, wire, facts)
  return value === unreadable ? emptyOperand(field, operator) : value
}

function operandIn(field: SuperField, operator: ConditionOperator, wire: unknown, facts: FieldFacts): unknown {
  const options = conditionOptions(field, operator)
  const read = (one: unknown): unknown => {
    const parsed = field.type.fromWire(one, options, facts)
    return parsed.ok ? parsed.value : unreadable
  }
  const readAll = (wires: readonly unknown[]): unknown => {
    const values = wires.map(read)
    return values.includes(unreadable) ? unreadable : values
  }
  const operands: Record<Operand, () => unknown> = {
    none: () => undefined,
    text: () => (typeof wire === 'string' || typeof wire === 'number' ? String(wire) : unreadable),
    one: () => read(wire),
    several: () => (isCheckedOneByOne(field, operator) ? readAll([wire].flat()) : read(wire)),
    range: () => (Array.isArray(wire) && wire.length === 2 ? readAll(wire) : unreadable),
  }
  return operands[operandOf(operator)]()
}

/** The conditions that the list can ask for; others, as of a link from before a change of the form, are dropped. */
export function usableQuery(fields: readonly SuperField[], query: SuperQuery | undefined, facts: FieldFacts): SuperQuery | undefined {
  if (!query) return undefined
  const usable = <Group extends ConditionGroup>(group: Group): Group => ({
    ...group,
    conditions: group.conditions.filter((condition) => toDraft(fields, condition, facts, '') !== undefined),
  })
  const { groups: asked = [], ...alone } = usable(query)
  const groups = asked.map(usable).filter(({ conditions }) => conditions.length > 0)
  const found: SuperQuery = groups.length > 0 ? { ...alone, groups } : alone
  const count = conditionsIn(found).length
  if (count === 0) return undefined
  return count === conditionsIn(query).length ? query : found
}

/** `superQueryJson` of the list call: the super query and the filters of the heads, both of which must hold; empty without conditions. */
export function superQueryJson(query: SuperQuery | undefined, columnFilters: SuperQuery | undefined): string {
  const asked = [query, columnFilters].flatMap((one) => (one ? [wireQuery(one)] : []))
  return asked.length === 0 ? '' : JSON.stringify(asked.length === 1 ? asked[0] : asked)
}

const wireQuery = (query: SuperQuery) => ({ matchLogic: query.any ? 'OR' : 'AND', conditionJson: JSON.stringify(wireItems(query)) })

/** The items of `conditionJson`: conditions alone, as all clients of the family read them, or groups alone where there are any. */
export function wireItems({ any, conditions, groups = [] }: SuperQuery): readonly WireCondition[] | readonly WireGroup[] {
  if (groups.length === 0) return conditions
  const all = conditions.length > 0 ? [{ any, conditions }, ...groups] : groups
  return all.map((group) => ({ logic: group.any ? 'or' : 'and', groups: group.conditions }))
}

/** The text of a complete condition's value, as people read it; empty where there is none. */
export function operandText({ field, operator, value }: SuperDraft, facts: FieldFacts): string {
  if (!field || !operator) return ''
  const options = conditionOptions(field, operator)
  const shown = (one: unknown): string => (field.type.isEmpty(one) ? '…' : field.type.format(one, options, facts))
  const texts: Record<Operand, () => string> = {
    none: () => '',
    text: () => String(value),
    one: () => shown(value),
    several: () => (isCheckedOneByOne(field, operator) ? (value as readonly unknown[]).map(shown).join('、') : shown(value)),
    range: () => (value as readonly unknown[]).map(shown).join(' – '),
  }
  return texts[operandOf(operator)]()
}

/** A condition as people read it; empty where the list cannot ask for it. */
export function conditionText(fields: readonly SuperField[], condition: WireCondition, facts: FieldFacts, t: Translate): string {
  const draft = toDraft(fields, condition, facts, '')
  const words = draft?.operator ? [draft.field?.label, t(`list.operator.${draft.operator}`), operandText(draft, facts)] : []
  return words.filter((word) => word !== '').join(' ')
}

/** A group of conditions as people read it; empty where the list can ask for none of them. */
export function groupText(fields: readonly SuperField[], { any, conditions }: ConditionGroup, facts: FieldFacts, t: Translate): string {
  const texts = conditions.map((condition) => conditionText(fields, condition, facts, t)).filter((text) => text !== '')
  const words = texts.join(` ${t(`conditions.match.${any ? 'or' : 'and'}`)} `)
  return texts.length > 1 ? t('list.super.in-brackets', { words }) : words
}
