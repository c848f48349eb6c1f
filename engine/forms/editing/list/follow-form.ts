import { mayBeColumn, mayBeSorted, mayBeSummed, searchKindsOf } from '../../check-list.ts'
import type { FieldTypes } from '../../field-type.ts'
import type { FormDefinition, ListDefinition } from '../../model.ts'
import type { FormField } from '../../outline.ts'
import { outlineOf } from '../../outline.ts'
import { withSortsWhere } from '../../list-sorts.ts'
import { onEachDevice } from '../../phone/phone-list.ts'
import { columnOf, searchOf } from './items.ts'
import { withoutField } from './without-field.ts'

/**
 * The list after its form was changed: without fields that are gone, with the new titles of fields that got others, and with columns and
 * searches as the new types of fields allow. A title that somebody wrote into the list himself stays.
 */
export function followForm(list: ListDefinition, before: FormDefinition, after: FormDefinition, types: FieldTypes): ListDefinition {
  const now = outlineOf(after, types).byName
  const was = [...outlineOf(before, types).byName.values()].filter(({ table }) => table === undefined)
  return was.reduce((next, field) => {
    const present = now.get(field.name)
    if (!present) return withoutField(next, field.key)
    const isSame = present.part.label === field.part.label && present.part.type === field.part.type
    return isSame ? next : withField(next, field, present)
  }, list)
}

/** The list after a field got another title or type. */
const withField = (list: ListDefinition, before: FormField, after: FormField): ListDefinition =>
  onEachDevice(list, (one) => followed(one, before, after))

function followed(list: ListDefinition, before: FormField, after: FormField): ListDefinition {
  const titled = retitled(list, before, after)
  return before.part.type === after.part.type ? titled : retyped(titled, before, after)
}

const each = <Item extends { readonly key: string }>(items: readonly Item[], key: string, next: (item: Item) => readonly Item[]) =>
  items.some((item) => item.key === key) ? items.flatMap((item) => (item.key === key ? next(item) : [item])) : items

function retitled(list: ListDefinition, before: FormField, after: FormField): ListDefinition {
  const { label } = columnOf(after)
  const title = <Item extends { readonly label: string }>(item: Item) => [item.label === columnOf(before).label ? { ...item, label } : item]
  return { ...list, columns: each(list.columns, after.key, title), searches: each(list.searches, after.key, title) }
}

function retyped(list: ListDefinition, before: FormField, after: FormField): ListDefinition {
  const { key } = after
  const column = ({ align, ...rest }: ListDefinition['columns'][number]) => {
    const next = align === columnOf(before).align ? columnOf(after).align : align
    return mayBeColumn(after) ? [{ ...rest, ...(next && { align: next }) }] : []
  }
  // What it held at first was a value of the former type.
  const search = ({ multiple, preset: _, ...rest }: ListDefinition['searches'][number]) => {
    const kinds = searchKindsOf(after)
    if (kinds.includes(rest.kind)) return [{ ...rest, ...(multiple !== undefined && { multiple }) }]
    return kinds.length > 0 ? [{ ...rest, kind: searchOf(after).kind }] : []
  }
  return {
    ...withSortsWhere(list, (sorted) => sorted !== key || mayBeSorted(after)),
    columns: each(list.columns, key, column),
    searches: each(list.searches, key, search),
    summary: mayBeSummed(after) ? list.summary : list.summary.filter((one) => one !== key),
  }
}
