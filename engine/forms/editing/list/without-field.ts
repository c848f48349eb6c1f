import { fixedFilterOf, withFixedFilter } from '../../fixed-filter.ts'
import { arrangingField } from '../../list-layout.ts'
import type { ListDefinition, TreeBeside } from '../../model.ts'
import { withLayout } from './items.ts'

/** The list without a field that its form has no more: its column, search, sum, order and conditions; plain where it was arranged by it. */
export function withoutField(list: ListDefinition, key: string): ListDefinition {
  const others = <Item extends { readonly key: string }>(items: readonly Item[]) =>
    items.some((item) => item.key === key) ? items.filter((item) => item.key !== key) : items
  const plain = key !== '' && arrangingField(list) === key ? withLayout(emptied(list), 'plain') : list
  const next: ListDefinition = {
    ...plain,
    columns: others(plain.columns),
    searches: others(plain.searches),
    summary: plain.summary.includes(key) ? plain.summary.filter((one) => one !== key) : plain.summary,
    sortBy: plain.sortBy === key ? '' : plain.sortBy,
    ...(plain.cardFields?.includes(key) ? { cardFields: plain.cardFields.filter((one) => one !== key) } : {}),
  }
  return withoutConditions(next, key)
}

/** Without the name of the field it was arranged by, so that the layout does not bring it back. */
function emptied(list: ListDefinition): ListDefinition {
  const { treeBeside, groupBy, parent, ...rest } = list
  return {
    ...rest,
    ...(treeBeside && { treeBeside: { ...treeBeside, field: '' } satisfies TreeBeside }),
    ...(groupBy !== undefined && { groupBy: '' }),
    ...(parent !== undefined && { parent: '' }),
  }
}

function withoutConditions(list: ListDefinition, key: string): ListDefinition {
  const filter = fixedFilterOf(list)
  if (!filter?.groups.some(({ conditions }) => conditions.some(({ field }) => field === key))) return list
  const groups = filter.groups.map((group) => ({ ...group, conditions: group.conditions.filter(({ field }) => field !== key) }))
  return withFixedFilter(list, { ...filter, groups })
}

/** The list after a field got another key. */
export function renamedInList(list: ListDefinition, from: string, to: string): ListDefinition {
  const rename = (key: string): string => (key === from ? to : key)
  const items = <Item extends { readonly key: string }>(all: readonly Item[]) => all.map((item) => ({ ...item, key: rename(item.key) }))
  const filter = fixedFilterOf(list)
  const next: ListDefinition = {
    ...list,
    columns: items(list.columns),
    searches: items(list.searches),
    summary: list.summary.map(rename),
    sortBy: rename(list.sortBy),
    ...(list.cardFields && { cardFields: list.cardFields.map(rename) }),
    ...(list.groupBy !== undefined && { groupBy: rename(list.groupBy) }),
    ...(list.parent !== undefined && { parent: rename(list.parent) }),
    ...(list.treeBeside && { treeBeside: { ...list.treeBeside, field: rename(list.treeBeside.field) } }),
  }
  if (!filter || filter.groups.length === 0) return next
  const groups = filter.groups.map((group) => ({
    ...group,
    conditions: group.conditions.map((condition) => ({ ...condition, field: rename(condition.field) })),
  }))
  return withFixedFilter(next, { ...filter, groups })
}
