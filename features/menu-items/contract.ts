import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesForAll, type ResourceRules } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, sortCode, version } from '#engine/resource/inputs.ts'

/** Menu of the screen of menus: who manages a menu manages its items. */
export const itemsMenu = 'system-menu'

/** Parent of a button at the top on the wire. */
export const topItem = '-1'

const keeping: ResourceRules = { ...rulesForAll({ menu: itemsMenu, button: 'btn_edit' }), see: { menu: itemsMenu } }

/** Letters, digits and `_ - . @`: buttons are `btn_…`, fields of sub-tables `table-field`, own facts of a record `@owner`. */
const itemCode = /^[\w@][\w.-]*$/

const code = codeInput({ max: 100, pattern: itemCode, wrong: 'menu-items.code-wrong', tooLong: 'menu-items.code-too-long' })
const menuId = z.string('menu-items.menu-missing').min(1, 'menu-items.menu-missing').max(100)
const small = z.string().max(200).nullish()

/** What all items have; members that are absent from a change keep their value. The menu of an item never changes. */
const named = {
  moduleId: menuId,
  fullName: nameInput(),
  enCode: code,
  sortCode: sortCode.nullish(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
}

/** A button of a menu (platform-entities: Button item). */
export const buttonInput = z.object({
  ...named,
  parentId: z.string().max(100).nullish(),
  icon: small,
  urlAddress: small,
})

/** Where a field stands: 0 in the main table, 1 in an associated one, which forms here do not have, 2 in a sub-table. */
const fieldRule = z.coerce.number().int('menu-items.rule-wrong').min(0, 'menu-items.rule-wrong').max(2, 'menu-items.rule-wrong')

/** Place of a field. The form of the menu knows it by the code; what is sent must fit it. */
const placed = {
  bindTable: small,
  bindTableName: small,
  fieldRule: fieldRule.nullish(),
  /** Key of the sub-table, where `fieldRule` is 2. */
  childTableKey: z.string().max(100).nullish(),
}

/** A column of a list or a field of a form (Column item, form item). */
export const fieldInput = z.object({ ...named, ...placed })

const item = z.object({
  id: z.string(),
  moduleId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  sortCode: z.number(),
  enabledMark: z.number(),
  description: z.string(),
  /** Ours: who keeps it: administrators, publishing its function, or nobody, as the function does not have it any more. */
  origin: z.enum(['hand', 'published', 'withdrawn']),
  version: z.number(),
})

const button = item.extend({ parentId: z.string(), icon: z.string(), urlAddress: z.string() })
export type Button = z.output<typeof button>

/** A button with those below it. */
export interface ButtonRow extends Button {
  hasChildren: boolean
  children: ButtonRow[]
}

const buttonRow: z.ZodType<ButtonRow, ButtonRow> = button.extend({
  hasChildren: z.boolean(),
  get children() {
    return z.array(buttonRow)
  },
})

/** In a list `enCode` is the whole code, in a form that of the field alone, as clients of the family send it. */
const fieldItem = item.extend({
  bindTable: z.string(),
  bindTableName: z.string(),
  fieldRule: z.number(),
  childTableKey: z.string(),
})
export type FieldItem = z.output<typeof fieldItem>

const moduleParams = z.object({ moduleId: z.string().max(100) })
const keyword = z.object({ keyword: z.string().max(200).default('') })
const path = '/api/system/Module'

/** All items of one kind of a menu, as the family names the call; with a keyword those that hold it. */
function listOfMenu<Row extends z.ZodType>(kind: string, name: 'List' | 'Fields', row: Row) {
  return call({
    method: 'GET',
    path: `${path}${kind}/{moduleId}/${name}`,
    access: keeping.see,
    params: moduleParams,
    query: keyword,
    answer: listOf(row),
  })
}

/** Fields of the menu's form that items can be made of. */
function fieldsOfMenu(kind: string) {
  return call({
    method: 'GET',
    path: `${path}${kind}/{moduleId}/FieldList`,
    access: keeping.see,
    params: moduleParams,
    answer: z.array(z.object({ field: z.string(), fieldName: z.string() })),
  })
}

const buttons = resourceCalls(`${path}Button`, keeping)
export const listButtons = listOfMenu('Button', 'List', buttonRow)
/** The buttons that another one may stand below. */
export const chooseButtons = call({
  method: 'GET',
  path: `${path}Button/{moduleId}/Selector`,
  access: keeping.see,
  params: moduleParams,
  answer: listOf(buttonRow),
})
export const createButton = buttons.create(buttonInput)
export const updateButton = buttons.update(buttonInput)
export const readButton = buttons.read(button)
export const deleteButton = buttons.remove()
export const switchButton = buttons.switchState()
export const buttonUse = buttons.uses()

/** Several fields of one table at once; what is there already is left as it is. */
const chosen = z
  .array(z.object({ enCode: z.string().max(100), fullName: z.string().max(200).default('') }))
  .min(1, 'menu-items.nothing-chosen')
  .max(500)
const batch = { moduleId: menuId, bindTable: small, bindTableName: small }
const added = z.object({ added: z.number() })

const columns = resourceCalls(`${path}Column`, keeping)
export const listColumns = listOfMenu('Column', 'Fields', fieldItem)
export const columnFields = fieldsOfMenu('Column')
export const createColumn = columns.create(fieldInput)
export const createColumns = call({
  method: 'POST',
  path: `${path}Column/Actions/Batch`,
  access: keeping.add,
  body: z.object({ ...batch, columnJson: chosen }),
  answer: added,
  message: 'kernel.created',
})
export const updateColumn = columns.update(fieldInput)
export const readColumn = columns.read(fieldItem)
export const deleteColumn = columns.remove()
export const switchColumn = columns.switchState()
export const columnUse = columns.uses()

const formFields = resourceCalls(`${path}Form`, keeping)
export const listFormFields = listOfMenu('Form', 'Fields', fieldItem)
export const formFieldFields = fieldsOfMenu('Form')
export const createFormField = formFields.create(fieldInput)
export const createFormFields = call({
  method: 'POST',
  path: `${path}Form/Actions/Batch`,
  access: keeping.add,
  body: z.object({ ...batch, formJson: chosen }),
  answer: added,
  message: 'kernel.created',
})
export const updateFormField = formFields.update(fieldInput)
export const readFormField = formFields.read(fieldItem)
export const deleteFormField = formFields.remove()
export const switchFormField = formFields.switchState()
export const formFieldUse = formFields.uses()
