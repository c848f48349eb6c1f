import type { ListDefinition } from './model.ts'
import type { WireCondition } from './super-query.ts'

/*
 * The fixed filter of a list (`ruleList`, form-definition 4): conditions in groups, or the flat list of 3.4, each also as a text.
 */

export interface FilterGroup {
  readonly match: 'and' | 'or'
  readonly conditions: readonly WireCondition[]
}

export interface FixedFilter {
  readonly match: 'and' | 'or'
  readonly groups: readonly FilterGroup[]
}

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const matchOf = (logic: unknown): 'and' | 'or' => (typeof logic === 'string' && logic.toUpperCase() === 'OR' ? 'or' : 'and')

function parsed(source: unknown): unknown {
  if (typeof source !== 'string') return source
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

const isCondition = (value: unknown): value is WireCondition =>
  isJson(value) && typeof value['field'] === 'string' && typeof value['symbol'] === 'string'

function groupOf(logic: unknown, source: unknown): FilterGroup | undefined {
  const conditions = parsed(source)
  return Array.isArray(conditions) && conditions.every(isCondition) ? { match: matchOf(logic), conditions } : undefined
}

/** The fixed filter of a list: without groups where it has none, undefined where it cannot be read and the list has no records. */
export const fixedFilterOf = ({ rest }: ListDefinition): FixedFilter | undefined => fixedFilterIn(rest?.['ruleList'])

/** The same of rules that stand elsewhere. */
export function fixedFilterIn(source: unknown): FixedFilter | undefined {
  if (source === undefined || source === '') return { match: 'and', groups: [] }
  const rules = parsed(source)
  const query: unknown = Array.isArray(rules) ? { matchLogic: 'and', conditionJson: rules } : rules
  if (!isJson(query)) return undefined
  const { matchLogic, conditionJson, conditionList } = query
  const list = conditionList === undefined ? undefined : parsed(conditionList)
  const groups =
    conditionList === undefined
      ? [groupOf(matchLogic, conditionJson)]
      : Array.isArray(list)
        ? list.map((group) => (isJson(group) ? groupOf(group['logic'], group['groups']) : undefined))
        : [undefined]
  if (groups.includes(undefined)) return undefined
  const read = groups.filter((group) => group !== undefined && group.conditions.length > 0) as FilterGroup[]
  return { match: conditionList === undefined ? 'and' : matchOf(matchLogic), groups: read }
}

/** A filter as definitions hold it, in the groups of the newer generation; one without conditions is none. */
export function rulesOf({ match, groups }: FixedFilter): unknown {
  const filled = groups.filter(({ conditions }) => conditions.length > 0)
  const conditionList = filled.map((group) => ({ logic: group.match, groups: group.conditions }))
  return filled.length === 0 ? [] : { matchLogic: match, conditionList }
}

/** The list with another fixed filter. */
export const withFixedFilter = (list: ListDefinition, filter: FixedFilter): ListDefinition => ({
  ...list,
  rest: { ...list.rest, ruleList: rulesOf(filter) },
})
