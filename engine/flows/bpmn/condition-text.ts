import type { Json } from '../json.ts'
import type { Comparison, ConditionRule } from '../model.ts'

/** Conditions as expressions of BPMN: `amount > 500 and crop == "corn"`. */

export function conditionText(rules: readonly ConditionRule[]): string | undefined {
  if (rules.length === 0 || rules.some((rule) => rule.kind === 'foreign')) return undefined
  const told = rules.map((rule) => (rule.kind === 'comparison' ? comparisonText(rule) : ''))
  return told.map((text, at) => (at < told.length - 1 ? `${text} ${joinedBy(rules[at])} ` : text)).join('')
}

const joinedBy = (rule: ConditionRule | undefined): string => (rule?.kind === 'comparison' && rule.joined === 'or' ? 'or' : 'and')

const signs: Readonly<Record<Comparison['symbol'], string>> = {
  '>=': '>=',
  '>': '>',
  '==': '==',
  '<=': '<=',
  '<': '<',
  '<>': '!=',
  like: 'contains',
  notLike: 'not contains',
}
const symbols = new Map(Object.entries(signs).map(([symbol, sign]) => [sign, symbol as Comparison['symbol']]))

function comparisonText({ field, symbol, other }: Comparison): string {
  const right = other.kind === 'field' ? other.field : JSON.stringify(typeof other.value === 'object' ? String(other.value) : other.value)
  return `${field} ${signs[symbol]} ${right}`
}

const comparison =
  /^\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*(>=|<=|==|!=|>|<|not contains|contains)\s*("(?:[^"\\]|\\.)*"|'[^']*'|-?\d+(?:\.\d+)?|true|false|[\p{L}_][\p{L}\p{N}_.-]*)\s*/u
const joint = /^(and|or|&&|\|\|)(?=\s|[\p{L}_])/u

/** Reads such an expression, also within `${…}`; undefined for one that is written otherwise. */
export function readCondition(text: string): readonly ConditionRule[] | undefined {
  let rest = text
    .trim()
    .replace(/^\$\{([\s\S]*)\}$/, '$1')
    .trim()
  const rules: Comparison[] = []
  for (;;) {
    const found = comparison.exec(rest)
    const symbol = found && symbols.get(found[2]!)
    if (!found || !symbol) return undefined
    rest = rest.slice(found[0].length)
    const next = joint.exec(rest)
    const joined = next && (next[1] === 'or' || next[1] === '||') ? 'or' : 'and'
    rules.push({ kind: 'comparison', field: found[1]!, symbol, other: readOther(found[3]!), joined })
    if (rest === '') return rules
    if (!next) return undefined
    rest = rest.slice(next[0].length)
  }
}

function readOther(text: string): Comparison['other'] {
  if (text.startsWith("'")) return { kind: 'constant', value: text.slice(1, -1) }
  if (/^["\d-]|^(true|false)$/.test(text)) return { kind: 'constant', value: parsed(text) }
  return { kind: 'field', field: text }
}

function parsed(text: string): Json {
  try {
    const value = JSON.parse(text) as Json
    return typeof value === 'number' ? text : value
  } catch {
    return text
  }
}
