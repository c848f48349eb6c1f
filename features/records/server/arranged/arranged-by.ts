import { arranges, arrangingField } from '#engine/forms/list-layout.ts'
import type { ListLayout } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'

/** The field that a list is arranged by in a layout; undefined where it has another one, or the field is hidden from the reader. */
export function arrangedBy({ fn, visible }: Pick<AskedFunction, 'fn' | 'visible'>, layout: ListLayout): StoredField | undefined {
  const key = fn.list.layout === layout ? arrangingField(fn.list) : undefined
  if (key === undefined || !visible.inList(key)) return undefined
  const stored = fn.tables.main.stored.find(({ field }) => field.key === key)
  return stored && arranges(layout, outlineOf(fn.form, fieldTypes).byName.get(key)) ? stored : undefined
}
