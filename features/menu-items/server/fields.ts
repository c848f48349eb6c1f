import type { CallBody } from '#engine/contract/call.ts'
import {
  columnFields,
  columnUse,
  createColumn,
  createColumns,
  createFormField,
  createFormFields,
  deleteColumn,
  deleteFormField,
  formFieldFields,
  formFieldUse,
  listColumns,
  listFormFields,
  readColumn,
  readFormField,
  switchColumn,
  switchFormField,
  updateColumn,
  updateFormField,
} from '#features/menu-items/contract.ts'
import { createMany } from '#features/menu-items/server/create-many.ts'
import { fieldList, formOfField, placeOnWire, refuseField, withCode } from '#features/menu-items/server/field-place.ts'
import { itemOnWire, itemsOf, itemsOfMenu, presentMenu } from '#features/menu-items/server/items.ts'
import { formOfMenu, type MenuField } from '#features/menu-items/server/menu-form.ts'
import { roleUse } from '#features/menu-items/server/uses.ts'
import { serve } from '#server/http/serve.ts'
import { readHandler } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

/** What tells columns of a list and fields of a form apart. */
interface FieldKindRules {
  readonly kind: 'column' | 'field'
  readonly action: string
  /** Whether an item can be made of a field. */
  readonly offers: (field: MenuField) => boolean
}

/** The handlers of a kind of items that are fields of the menu's form. */
function handlersOf({ kind, action, offers }: FieldKindRules) {
  const items = itemsOf<CallBody<typeof createColumn>, ReturnType<typeof itemOnWire>>({
    kind,
    action,
    code: ({ enCode }) => enCode,
    rest: () => ({}),
    wire: itemOnWire,
    refuse: async (change, item) => [await refuseField(change, item, offers)],
  })
  const read = readHandler(items)
  return {
    list: async (asking: Asking & { readonly params: { readonly moduleId: string }; readonly query: { readonly keyword: string } }) => {
      const { moduleId } = asking.params
      const form = await presentMenu(asking, moduleId)
      const found = await itemsOfMenu(asking, moduleId, kind, asking.query.keyword)
      return { list: found.map((item) => ({ ...itemOnWire(item), ...placeOnWire(item.code, form) })) }
    },
    offered: async (asking: Asking & { readonly params: { readonly moduleId: string } }) =>
      fieldList(await presentMenu(asking, asking.params.moduleId), offers),
    create: withCode(createHandler(items)),
    createMany: createMany({ kind, action, offers }),
    update: withCode(updateHandler(items)),
    read: async (asking: Parameters<typeof read>[0]) => {
      const found = await read(asking)
      return formOfField({ ...found, ...placeOnWire(found.enCode, await formOfMenu(asking.kernel, asking.db, found.moduleId)) })
    },
    remove: removeHandler(items),
    switchState: switchHandler(items),
    use: roleUse(kind),
  }
}

// A list shows no sub-table as such, but its columns.
const columns = handlersOf({ kind: 'column', action: 'menu-column', offers: ({ field }) => field.type.nature === 'value' })
const formFields = handlersOf({ kind: 'field', action: 'menu-field', offers: () => true })

export const fieldCalls = [
  serve(listColumns, columns.list),
  serve(columnFields, columns.offered),
  serve(createColumn, columns.create),
  serve(createColumns, (context) => columns.createMany(context, context.body.columnJson, 'columnJson')),
  serve(updateColumn, columns.update),
  serve(readColumn, columns.read),
  serve(deleteColumn, columns.remove),
  serve(switchColumn, columns.switchState),
  serve(columnUse, columns.use),
  serve(listFormFields, formFields.list),
  serve(formFieldFields, formFields.offered),
  serve(createFormField, formFields.create),
  serve(createFormFields, (context) => formFields.createMany(context, context.body.formJson, 'formJson')),
  serve(updateFormField, formFields.update),
  serve(readFormField, formFields.read),
  serve(deleteFormField, formFields.remove),
  serve(switchFormField, formFields.switchState),
  serve(formFieldUse, formFields.use),
]
