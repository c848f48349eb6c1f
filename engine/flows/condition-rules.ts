import { isJsonObject, own } from './json.ts'
import type { Json } from './json.ts'
import { textOf } from './member-lens.ts'
import type { Lens } from './member-lens.ts'
import { comparisonSymbols } from './model.ts'
import type { Comparison, ConditionRule } from './model.ts'

/** The conditions of a branch, or of an approval. */
export const conditions: Lens<readonly ConditionRule[]> = {
  read: (document) => {
    const value = own(document, 'conditions')
    return Array.isArray(value) ? value.map(readCondition) : []
  },
  write: (value) => ({ conditions: value.map(writeCondition) }),
}

/** Whether a condition is one that this version can judge; all others ride along and are refused when the flow is published. */
function readCondition(item: Json): ConditionRule {
  if (!isJsonObject(item)) return { kind: 'foreign', document: item }
  const symbol = comparisonSymbols.find((known) => known === own(item, 'symbol'))
  const field = textOf(own(item, 'field')) ?? ''
  const isFormula = textOf(own(item, 'fieldType')) === '3'
  if (symbol === undefined || field === '' || isFormula || own(item, 'groups') !== undefined) return { kind: 'foreign', document: item }
  const value = own(item, 'fieldValue') ?? ''
  const other: Comparison['other'] =
    textOf(own(item, 'fieldValueType')) === '1' ? { kind: 'field', field: textOf(value) ?? '' } : { kind: 'constant', value }
  return { kind: 'comparison', field, symbol, other, joined: own(item, 'logic') === '||' ? 'or' : 'and', kept: item }
}

function writeCondition(rule: ConditionRule): Json {
  if (rule.kind === 'foreign') return rule.document
  return {
    ...rule.kept,
    fieldType: 1,
    field: rule.field,
    symbol: rule.symbol,
    fieldValueType: rule.other.kind === 'field' ? 1 : 2,
    fieldValue: rule.other.kind === 'field' ? rule.other.field : rule.other.value,
    logic: rule.joined === 'or' ? '||' : '&&',
  }
}
