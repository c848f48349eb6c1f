import { Refused } from '#engine/values/refusal.ts'
import { filterColumn, type FilterScope } from '#features/records/server/query/filter.ts'
import { never, type Condition } from '#server/query/conditions.ts'
import { superConditions, type ListFilter } from '#server/query/filter.ts'

/**
 * The fixed filter of a list (`ruleList`, form-definition 4): which records it has at all, whatever is searched for. It may compare fields that
 * the reader does not see, as the definition says it, not he. A list whose filter cannot be read has no records, rather than all.
 */
export function fixedConditions(scope: Pick<FilterScope, 'fn' | 'facts'>): readonly Condition[] {
  const rules = scope.fn.list.rest?.['ruleList']
  if (rules === undefined || rules === null || rules === '' || (Array.isArray(rules) && rules.length === 0)) return []
  try {
    return superConditions(everyField(scope), asQuery(rules))
  } catch (error) {
    if (error instanceof Refused) return [never]
    throw error
  }
}

/** The flat list of 3.4, of which each condition must hold, or groups. */
function asQuery(rules: unknown): string {
  const query: unknown = typeof rules === 'string' ? JSON.parse(rules) : rules
  return JSON.stringify(Array.isArray(query) ? { matchLogic: 'AND', conditionJson: query } : query)
}

const everyField = ({ fn, facts }: Pick<FilterScope, 'fn' | 'facts'>): ListFilter => ({
  searches: [],
  keywordColumns: [],
  column: (key) => {
    const stored = fn.tables.main.stored.find((one) => one.field.key === key)
    return stored && filterColumn({ facts }, stored)
  },
})
