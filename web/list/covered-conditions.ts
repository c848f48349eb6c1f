import { operandOf, superQuerySymbols, type WireCondition } from '#engine/forms/super-query.ts'
import type { ConditionGroup, ListQuery, SuperQuery } from '#web/list/model.ts'

/** Keys of fields whose values stand in no address: masked and encrypted ones. */
export type CoveredFields = ReadonlySet<string>

/**
 * The query without values of covered fields. Addresses are kept by the history of the browser, are sent on, and are logged by whatever
 * stands between, so values that are covered on the screen must not stand there in clear.
 */
export function withoutCovered(query: ListQuery, covered: CoveredFields): ListQuery {
  const { filter, superQuery, columnFilters, ...rest } = query
  const mayBeTold = ({ field, symbol }: WireCondition): boolean => {
    const operator = superQuerySymbols[symbol]
    return !covered.has(field) || (operator !== undefined && operandOf(operator) === 'none')
  }
  const told = <Group extends ConditionGroup>(group: Group): Group => ({ ...group, conditions: group.conditions.filter(mayBeTold) })
  const filters = columnFilters?.filter(mayBeTold) ?? []
  const asked = superQuery && filledIn({ ...told(superQuery), groups: superQuery.groups?.map(told) })
  return {
    ...rest,
    filter: Object.fromEntries(Object.entries(filter).filter(([key]) => !covered.has(key))),
    ...(asked ? { superQuery: asked } : {}),
    ...(filters.length > 0 ? { columnFilters: filters } : {}),
  }
}

/** Without groups that have no conditions; undefined where nothing is left. */
function filledIn({ groups = [], ...alone }: SuperQuery): SuperQuery | undefined {
  const filled = groups.filter(({ conditions }) => conditions.length > 0)
  if (filled.length > 0) return { ...alone, groups: filled }
  return alone.conditions.length > 0 ? alone : undefined
}
