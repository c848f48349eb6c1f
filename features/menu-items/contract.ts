import { z } from 'zod'
import { conditionOperators, currentValues } from '#engine/access/row-scheme.ts'
import { currentOf, operatorOf } from '#engine/access/scheme-codec.ts'
import { call } from '#engine/contract/call.ts'
import { listOf, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesForAll, type ResourceRules } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, sortCode, version } from '#engine/resource/inputs.ts'
import { rowEffect } from '#features/grants/contract.ts'

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

/** A field that data schemes of a menu may name (Data field). */
export const dataFieldInput = z.object({
  ...named,
  ...placed,
  type: small,
  /** Words of the comparisons, with commas: `Equal,Included`. */
  conditionSymbol: z
    .string('menu-items.symbols-missing')
    .min(1, 'menu-items.symbols-missing')
    .max(300)
    .refine((words) => words.split(',').every((word) => operatorOf(word.trim(), true) !== undefined), 'menu-items.symbols-missing'),
  /** Value kind that a condition begins with: `text` for a constant, `@userId` and so on. */
  conditionText: z
    .string()
    .max(50)
    .refine((kind) => currentOf(kind) !== 'unknown', 'menu-items.kind-unknown')
    .default('text'),
  format: small,
})

const dataField = fieldItem.extend({
  type: z.string(),
  conditionSymbol: z.string(),
  /** Names of the comparisons, with commas. */
  conditionSymbolName: z.string(),
  conditionText: z.string(),
  format: z.string(),
})

const dataFieldRow = dataField.extend({
  /** Ours: how its values are entered, and what conditions may do; absent where the form does not have the field any more. */
  condition: z
    .object({
      fieldType: z.string(),
      options: z.record(z.string(), z.unknown()),
      operators: z.array(z.enum(conditionOperators)),
      current: z.array(z.enum(currentValues)),
      /** Values of lists: several of them are met by one. */
      isList: z.boolean(),
    })
    .optional(),
})
export type DataField = z.output<typeof dataFieldRow>

const dataFields = resourceCalls(`${path}DataAuthorize`, keeping)
export const listDataFields = call({
  ...listOfMenu('DataAuthorize', 'List', dataFieldRow),
  fieldTypesIn: ({ list }) => list.flatMap(({ condition }) => condition?.fieldType ?? []),
})
export const dataFieldFields = fieldsOfMenu('DataAuthorize')
export const createDataField = dataFields.create(dataFieldInput)
export const updateDataField = dataFields.update(dataFieldInput)
export const readDataField = dataFields.read(dataField)
export const deleteDataField = dataFields.remove()

/** Code of the scheme that admits all rows; it may exist once in a menu. */
export const allRowsCode = 'jnpf_alldata'

/** The groups of conditions as JSON text `[{logic, match, groups: [{id, field, op, value, conditionText}]}]`. */
const conditions = {
  conditionJson: z.string().max(200_000).nullish(),
  /** How groups go together; clients of the generation 3.4 say it at each group. */
  matchLogic: z.enum(['and', 'or', '']).nullish(),
}

/** A data scheme. The readable text is made by the server, whatever is sent. */
export const schemeInput = z.object({
  moduleId: menuId,
  fullName: nameInput(),
  enCode: code,
  ...conditions,
  conditionText: z.string().max(100_000).nullish(),
  allData: flag.nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
})

const scheme = z.object({
  id: z.string(),
  moduleId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  conditionJson: z.string(),
  /** The conditions as people read them: 【面积 大于 100】. */
  conditionText: z.string(),
  allData: z.number(),
  matchLogic: z.enum(['and', 'or']),
  sortCode: z.number(),
  description: z.string(),
  /** Ours: made by hand, or brought by an application. */
  origin: z.enum(['hand', 'published']),
  version: z.number(),
})
export type Scheme = z.output<typeof scheme>

const schemes = resourceCalls(`${path}DataAuthorizeScheme`, keeping)
export const listSchemes = listOfMenu('DataAuthorizeScheme', 'List', scheme)
export const createScheme = schemes.create(schemeInput)
export const updateScheme = schemes.update(schemeInput)
export const readScheme = schemes.read(scheme)
export const deleteScheme = schemes.remove()
export const schemeUse = schemes.uses()

/** Ours: what a scheme would admit for a person, asked before it is saved. */
export const previewScheme = call({
  method: 'POST',
  path: `${path}DataAuthorizeScheme/Actions/Preview`,
  access: keeping.edit,
  changes: false,
  rate: 'search',
  /** `schemeId` is the scheme that is changed; none for a new one. */
  body: z.object({ moduleId: menuId, ...conditions, userId: z.string().max(100), schemeId: z.string().max(200).default('') }),
  answer: z.object({
    /** Rows that it admits, of those that the caller sees. */
    admitted: z.number(),
    all: z.number(),
    conditionText: z.string(),
    /** Rows that come and go for those who have the scheme by their roles; absent where none do. */
    effect: rowEffect.optional(),
  }),
})

const linkPath = `${path}DataAuthorizeLink`
const linkParams = z.object({ menuId: z.string().max(100), type: z.enum(['1', '2', '3']) })

/** The tables that items of a kind are taken from: 1 columns, 2 form fields, 3 data fields. */
export const linkedTables = call({
  method: 'GET',
  path: `${linkPath}/getVisualTables/{menuId}/{type}`,
  access: keeping.see,
  params: linkParams,
  answer: z.object({ linkId: z.string(), linkTables: z.array(z.string()) }),
})

export const readLink = call({
  method: 'GET',
  path: `${linkPath}/getInfo/{menuId}/{type}`,
  access: keeping.see,
  params: linkParams,
  /** Empty where the menu opens no form. */
  answer: z.object({ id: z.string().optional(), linkId: z.string().optional(), linkTables: z.string().optional() }),
})

/** Chooses among the tables of the menu's form; other tables and data sources are refused. */
export const saveLink = call({
  method: 'POST',
  path: `${linkPath}/saveLinkData`,
  access: keeping.edit,
  body: z.object({
    id: z.string().max(100).nullish(),
    moduleId: menuId,
    linkId: z.string().max(100).default('0'),
    /** Names with commas. */
    linkTables: z.string().max(20_000),
    dataType: z.coerce.number().int().min(1).max(3),
  }),
  message: 'kernel.updated',
})

/** The fields of a table of a published form. */
export const linkedFields = call({
  method: 'GET',
  path: `${linkPath}/{linkId}/Tables/{table}/Fields/{menuType}/{dataType}`,
  access: keeping.see,
  params: z.object({
    linkId: z.string().max(100),
    table: z.string().max(200),
    menuType: z.string().max(10),
    dataType: z.string().max(10),
  }),
  query: pageQuery,
  answer: pageOf(z.object({ field: z.string(), fieldName: z.string() })),
})
