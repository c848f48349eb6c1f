import type { ConditionOperator } from '#engine/access/row-scheme.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import type { WireCondition } from '#engine/forms/super-query.ts'
import type { ListQuery, SuperQuery } from '#web/list/model.ts'
import { listedFields, type SuperField } from '#web/list/super-query.ts'

/** How the head of a column asks for values, by what its field can be asked for; the first that it can. */
const byValue: readonly ConditionOperator[] = ['in', 'between', 'contains', 'equals']
const byPresence: readonly ConditionOperator[] = ['empty', 'not-empty']

/** The columns of a list that can be filtered in their heads, with the operators offered there. */
export function filteredColumns(form: FormDefinition, list: ListDefinition): readonly SuperField[] {
  const fields = new Map(listedFields(form, list).map((field) => [field.key, field]))
  return list.columns.flatMap(({ key, label }) => {
    const field = fields.get(key)
    if (!field) return []
    const { operators } = field
    const first = byValue.find((operator) => operators.includes(operator))
    return [{ ...field, label, operators: [...(first ? [first] : []), ...byPresence.filter((one) => operators.includes(one))] }]
  })
}

/** The filters of the heads as one query. */
export const columnQuery = ({ columnFilters }: ListQuery): SuperQuery | undefined =>
  columnFilters && { any: false, conditions: columnFilters }

/** The query with another filter of one column; `undefined` takes it away. */
export function withColumnFilter(query: ListQuery, key: string, filter: WireCondition | undefined): ListQuery {
  const others = (query.columnFilters ?? []).filter(({ field }) => field !== key)
  return withColumnFilters(query, filter ? [...others, filter] : others)
}

/** The query with these filters of columns, from its first page. */
export function withColumnFilters(query: ListQuery, filters: readonly WireCondition[]): ListQuery {
  const { columnFilters: _, ...rest } = query
  return { ...rest, page: 1, ...(filters.length > 0 ? { columnFilters: filters } : {}) }
}
