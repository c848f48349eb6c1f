import type { ViewContent } from '#features/records/contract/views.ts'
import { sortsIn } from '#web/list/model.ts'
import type { ColumnSetting, ConditionGroup, ListQuery } from '#web/list/model.ts'

/** The state of a list as a view keeps it. */
export function contentOf(query: ListQuery, settings: readonly ColumnSetting[] | undefined): ViewContent {
  const { filter, superQuery, columnFilters = [], size } = query
  const conditionsOf = (conditions: typeof columnFilters) =>
    conditions.map(({ field, symbol, fieldValue, jnpfKey }) => ({
      field,
      symbol,
      fieldValue,
      ...(jnpfKey === undefined ? {} : { jnpfKey }),
    }))
  const groupOf = ({ any, conditions }: ConditionGroup) => ({ any, conditions: conditionsOf(conditions) })
  return {
    filter: { ...filter },
    superQuery: superQuery ? { ...groupOf(superQuery), ...(superQuery.groups ? { groups: superQuery.groups.map(groupOf) } : {}) } : null,
    columnFilters: conditionsOf(columnFilters),
    sorts: sortsIn(query).map(({ key, direction }) => ({ key, direction })),
    pageSize: size,
    columns: settings?.map(({ key, visible, width }) => ({ prop: key, visible, ...(width === undefined ? {} : { width }) })) ?? null,
  }
}

/** The query of a view, from its first page. */
export function queryOf({ filter, superQuery, columnFilters, sorts, pageSize }: ViewContent): ListQuery {
  const [sort, ...thenBy] = sorts
  return {
    page: 1,
    size: pageSize,
    sort,
    ...(thenBy.length > 0 ? { thenBy } : {}),
    filter,
    ...(superQuery ? { superQuery } : {}),
    ...(columnFilters.length > 0 ? { columnFilters } : {}),
  }
}

/** The columns of a view; undefined for those of the definition. */
export const settingsOf = ({ columns }: ViewContent): readonly ColumnSetting[] | undefined =>
  columns?.map(({ prop, ...rest }) => ({ key: prop, ...rest }))

/** Whether two states are the same, whatever the order of their members. */
export const isSameContent = (one: ViewContent, other: ViewContent): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)])
}
