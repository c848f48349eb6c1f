import type { ListDefinition, ListLayout } from './model.ts'
import type { FormField } from './outline.ts'

/** Name of the node of the tree beside a list, among the conditions of its search bar (`queryJson`). */
export const nodeCondition = '@node'

/** Keys of the fields that decide where a record stands in its list. */
export function arrangingFields({ treeBeside }: ListDefinition): readonly string[] {
  return [treeBeside?.field].filter((key) => key !== undefined)
}

/** Whether records can be arranged by a field of the main form: a node of a tree is the text of an id. */
export function arranges(layout: ListLayout | undefined, field: FormField | undefined): boolean {
  if (!field || field.table !== undefined) return false
  const column = field.type.column(field.options)
  return layout === 'beside' && (column === 'text' || column === 'text[]')
}

/** The list as a reader gets it who may not see all fields: without what is arranged by a hidden one. */
export function withoutHiddenLayout(list: ListDefinition, isSeen: (key: string) => boolean): ListDefinition {
  if (arrangingFields(list).every(isSeen)) return list
  const { treeBeside: _, ...rest } = list
  return { ...rest, layout: 'plain' }
}
