import type { CheckedForm } from '#engine/flows/check-form.ts'
import { judgeComparison } from '#engine/flows/conditions.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import type { Comparison, ConditionRule } from '#engine/flows/model.ts'

const symbols: Readonly<Record<Comparison['symbol'], string>> = {
  '>=': '≥',
  '>': '＞',
  '==': '＝',
  '<=': '≤',
  '<': '＜',
  '<>': '≠',
  like: 'flow-design.symbol-like',
  notLike: 'flow-design.symbol-not-like',
}

/** Fills a text in the language of the caller. */
export type Words = (text: string, params?: Record<string, string | number>) => string

/** A condition as people read it: `面积 ＞ 500`. */
export function ruleText(rule: ConditionRule, form: CheckedForm | undefined, words: Words): string {
  if (rule.kind === 'foreign') return '…'
  const { field, symbol, other } = rule
  const right = other.kind === 'field' ? labelOf(other.field, form) : valueText(field, [constantText(other.value)], form, words)
  const sign = symbols[symbol]
  return `${labelOf(field, form)} ${sign.includes('.') ? words(sign) : sign} ${right}`
}

/** What a condition comes to with these values. */
export function judgedRule(rule: ConditionRule, form: CheckedForm | undefined, formData: JsonObject, words: Words) {
  const text = ruleText(rule, form, words)
  if (rule.kind === 'foreign') return { text, value: '', holds: false }
  const { left, holds } = judgeComparison(rule, formData)
  return { text, value: valueText(rule.field, left, form, words), holds }
}

const labelOf = (field: string, form: CheckedForm | undefined): string => form?.get(field)?.label ?? field

function constantText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Values with the labels of what was chosen; numbers as people write them, with their unit. */
function valueText(field: string, values: readonly string[], form: CheckedForm | undefined, words: Words): string {
  const { values: possible, measure } = form?.get(field) ?? {}
  const listed = possible?.kind === 'listed' ? possible.values : []
  const measured = (value: string): string => (measure && value !== '' ? `${measure.shown(value)} ${words(measure.unit)}` : value)
  return values.map((value) => listed.find((one) => constantText(one.value) === value)?.label ?? measured(value)).join('、')
}
