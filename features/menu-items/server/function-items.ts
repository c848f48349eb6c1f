import { arrangingField } from '#engine/forms/list-layout.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import { keepDataFields } from '#features/menu-items/server/keep-data-fields.ts'
import type { OnlineFunction } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { setMenuItems } from '#server/access/write.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Writing } from '#server/resource/audited-change.ts'

/** Form and list of a function, published or not. */
interface DesignedFunction {
  readonly form: FormDefinition
  readonly list: ListDefinition
}

/** An item that can be granted of a function: its name in grants, and the label users see. */
interface GrantableItem {
  readonly code: string
  readonly name: string
}

/** Fields by the names grants use, a column of a sub-table as `table-column`, in their order. */
function fieldItems({ form }: DesignedFunction): readonly GrantableItem[] {
  const { names, byName } = outlineOf(form, fieldTypes)
  return names.flatMap((name) => {
    const field = byName.get(name)
    if (!field) return []
    const table = field.table === undefined ? undefined : byName.get(field.table)
    return table
      ? [{ code: `${table.key}-${field.key}`, name: `${table.part.label}-${field.part.label}` }]
      : [{ code: field.key, name: field.part.label }]
  })
}

/** What a list shows on any device, what it is searched by and what it is arranged by: all of it only where the column is granted. */
function columnItems({ form, list: definition }: DesignedFunction): readonly GrantableItem[] {
  const list = listOnAnyDevice(definition)
  const { byName } = outlineOf(form, fieldTypes)
  const field = byName.get(arrangingField(list) ?? '')
  const arranging = field ? [{ key: field.key, label: field.part.label }] : []
  const named = new Map([...arranging, ...list.searches, ...list.columns].map(({ key, label }) => [key, label]))
  const keys = [...list.columns, ...list.searches, ...arranging].map(({ key }) => key)
  return [...new Set(keys)].map((code) => ({ code, name: named.get(code) ?? '' }))
}

function buttonItems({ list: definition }: DesignedFunction): readonly GrantableItem[] {
  const list = listOnAnyDevice(definition)
  const usual = [...list.buttons, ...list.rowButtons].map(({ name, label }) => ({ code: `btn_${name}`, name: label }))
  return [...usual, ...ownButtonsOf(list).map(({ name, label }) => ({ code: name, name: label }))]
}

/** Everything that can be granted of a function, by its kind. */
export function grantableItems(fn: DesignedFunction) {
  return { button: buttonItems(fn), column: columnItems(fn), field: fieldItems(fn) } as const
}

/**
 * Brings the grantable items of a menu that opens a function to what the function has: buttons, columns, fields, and where it is published
 * the fields of data schemes. A second time changes nothing.
 */
export async function keepFunctionItems(
  kernel: Kernel,
  writing: Writing,
  menuId: string,
  fn: DesignedFunction,
  published: OnlineFunction | undefined,
): Promise<void> {
  const { button, column, field } = grantableItems(fn)
  await setMenuItems(kernel, writing, menuId, 'button', button)
  await setMenuItems(kernel, writing, menuId, 'column', column)
  await setMenuItems(kernel, writing, menuId, 'field', field)
  if (published) await keepDataFields(kernel, writing.tx, menuId, published)
}
