import type { ListDefinition, ListLayout } from './model.ts'
import type { FormField } from './outline.ts'

/** Name of the node of the tree beside a list, among the conditions of its search bar (`queryJson`). */
export const nodeCondition = '@node'

/** Key of the field that decides where a record stands in its list; undefined in a list that is not arranged. */
export function arrangingField({ layout, treeBeside, groupBy, parent }: ListDefinition): string | undefined {
  if (layout === 'beside') return treeBeside?.field
  if (layout === 'grouped') return groupBy
  return layout === 'tree' ? parent : undefined
}

/**
 * Whether records can be arranged by a field of the main form: a node of a tree and the record above are texts of ids, a record stands in one
 * group alone.
 */
export function arranges(layout: ListLayout | undefined, field: FormField | undefined): boolean {
  // Records that stand together would tell that their covered values are alike.
  if (!field || field.table !== undefined || field.type.cover) return false
  const column = field.type.column(field.options)
  if (layout === 'grouped') return column !== undefined && column !== 'jsonb' && !column.endsWith('[]')
  return column === 'text' || (layout === 'beside' && column === 'text[]')
}

/** The list as a reader gets it who may not see all fields: plain where it is arranged by a hidden one. */
export function withoutHiddenLayout(list: ListDefinition, isSeen: (key: string) => boolean): ListDefinition {
  const field = arrangingField(list)
  if (field === undefined || isSeen(field)) return list
  const { treeBeside: _tree, groupBy: _field, parent: _above, ...rest } = list
  return { ...rest, layout: 'plain' }
}
