import { fieldComparisons } from '#engine/forms/field-comparison.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { Refused } from '#engine/values/refusal.ts'
import { filterColumn, type FilterScope } from '#features/records/server/query/filter.ts'
import { never, type Condition } from '#server/query/conditions.ts'
import { superConditions, type ListFilter } from '#server/query/filter.ts'

/**
 * The fixed filter of a list (`ruleList`, form-definition 4): which records it has at all, whatever is searched for. It may compare fields that
 * the reader does not see, as the definition says it, not he. A list whose filter cannot be read has no records, rather than all.
 */
export const fixedConditions = (scope: Pick<FilterScope, 'fn' | 'facts'>): readonly Condition[] =>
  ruleConditions(scope, scope.fn.list.rest?.['ruleList'])

/** The conditions of rules that a definition has, written as a fixed filter is. */
export function ruleConditions(scope: Pick<FilterScope, 'fn' | 'facts'>, rules: unknown): readonly Condition[] {
  if (rules === undefined || rules === '') return []
  const query = asQuery(rules)
  if (!query) return [never]
  try {
    return superConditions(everyField(scope), JSON.stringify(query))
  } catch (error) {
    if (error instanceof Refused) return [never]
    throw error
  }
}

/** The flat list of 3.4, of which each condition must hold, or groups; undefined for what is neither, also as text. */
function asQuery(rules: unknown): object | undefined {
  const query = typeof rules === 'string' ? parsedJson(rules) : rules
  if (Array.isArray(query)) return { matchLogic: 'AND', conditionJson: query }
  return typeof query === 'object' && query !== null ? query : undefined
}

function everyField({ fn, facts }: Pick<FilterScope, 'fn' | 'facts'>): ListFilter {
  const storedOf = (key: string) => fn.tables.main.stored.find((one) => one.field.key === key)
  return {
    searches: [],
    keywordColumns: [],
    column: (key) => {
      const stored = storedOf(key)
      return stored && filterColumn({ facts }, stored)
    },
    otherColumn: (key, operator, other) => {
      const [one, compared] = [storedOf(key), storedOf(other)]
      return one && compared && fieldComparisons(one.field, compared.field).includes(operator) ? compared : undefined
    },
  }
}
