import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, sortedPageQuery } from '#engine/contract/shapes.ts'
import { isColumnName } from '#engine/forms/columns.ts'
import { kindsIn } from '#engine/forms/kinds-in.ts'
import { holdCall } from '#engine/resource/hold.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, sortCode, version, written } from '#engine/resource/inputs.ts'

/** Functions as they are designed (功能设计): a draft of each beside what is published (platform-api 12, form-definition). */
const path = '/api/visualdev/Base'

export const functionDesignMenu = 'onlineDev-webDesign'
/** Folder of the screens on which applications are made. */
export const designFolder = 'onlineDev'

/** The dictionary whose entries are the categories of functions. */
export const functionCategories = 'webDesign'

export const releaseButton = 'btn_release'

const menuRules = rulesOfMenu(functionDesignMenu)
const functions = resourceCalls(path, menuRules)
export const releaseRule = { menu: functionDesignMenu, button: releaseButton } as const

/** Most characters of one of the JSON texts of a definition, and bytes of a request that carries them. */
export const definitionAtMost = 1_000_000
const draftSize = { bodyLimitBytes: 8 * 1024 * 1024, jsonLimits: { depth: 40, keysInAll: 200_000 } } as const

/** Names the tables of the records: `records.<code>`, and `records.<code>_<sub-table>` within 48 characters. */
export const functionCodePattern = /^[a-z][a-z0-9_]{0,29}$/

const definitionText = z.string().max(definitionAtMost, 'function-design.too-large').nullish()

const webType = z.coerce
  .number('function-design.web-type-missing')
  .pipe(z.union([z.literal(1), z.literal(2)], 'function-design.web-type-missing'))

const typed = {
  fullName: nameInput({ max: 100, missing: 'function-design.name-missing', tooLong: 'function-design.name-too-long' }),
  enCode: codeInput({
    max: 30,
    pattern: functionCodePattern,
    tooLong: 'function-design.code-wrong',
    wrong: 'function-design.code-wrong',
  }).refine((code) => !functionCodePattern.test(code) || isColumnName(code), 'function-design.code-reserved'),
  /** Id of an entry of the dictionary of categories. */
  category: z
    .string('function-design.category-missing')
    .min(1, 'function-design.category-missing')
    .max(100, 'function-design.category-missing'),
  /** 1 only the form, 2 form and list. */
  webType,
}

const further = {
  /** 1: an online function; other kinds of the family are not designed here. */
  type: z.coerce.number().pipe(z.literal(1, 'function-design.type-wrong')).nullish(),
  enableFlow: flag.nullish(),
  /** Empty, or left out: stays as it is. */
  flowId: z.string().max(100).nullish(),
  tables: definitionText,
  formData: definitionText,
  columnData: definitionText,
  appColumnData: definitionText,
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
}

/** What is typed into the dialog; all further members that a client sends are kept. */
export const functionInput = z.looseObject({ ...typed, ...further })

/** Members that are left out keep their value. */
export const functionChange = z.looseObject({
  fullName: typed.fullName.optional(),
  enCode: typed.enCode.optional(),
  category: typed.category.optional(),
  webType: webType.optional(),
  ...further,
})

/** 0 never published, 1 the draft is what is published, 2 changed since. */
export const releaseStates = { never: 0, published: 1, changed: 2 } as const

const members = {
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  type: z.number(),
  webType: z.number(),
  enableFlow: z.number(),
  isRelease: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Published functions alone can be disabled. */
  enabledMark: z.number(),
  sortCode: z.number(),
  version: z.number(),
  /** Ours: 0 where nothing is published. */
  publishedVersion: z.number(),
  /** Ours: an application brought it, whose files publish it again when they change. */
  isShipped: z.boolean(),
}

/** The VisualDev form with every member that was sent; `version` travels back with the next write. */
const draftForm = z.looseObject({
  ...members,
  category: z.string(),
  flowId: z.string(),
  dbLinkId: z.string(),
  tables: z.string(),
  formData: z.string(),
  columnData: z.string(),
  appColumnData: z.string(),
  interfaceId: z.string(),
  interfaceParam: z.string(),
  description: z.string(),
})
export type FunctionForm = z.output<typeof draftForm>

const draftRow = z.object({
  ...members,
  /** Name of the category. */
  category: z.string(),
  categoryId: z.string(),
  description: z.string(),
  pcIsRelease: z.number(),
  appIsRelease: z.number(),
  creatorUser: z.string(),
  creatorTime: z.number().nullable(),
  lastModifyUser: z.string(),
  lastModifyTime: z.number().nullable(),
  /** Ours: who has it open to change it; empty where nobody has. */
  holder: z.string(),
})
export type FunctionRow = z.output<typeof draftRow>

const functionsQuery = sortedPageQuery.extend({
  type: z.enum(['', '1', '2', '3', '4', '5']).default(''),
  category: z.string().max(100).default(''),
  isRelease: z.enum(['', '0', '1', '2']).default(''),
})

export const listFunctionDrafts = functions.page(draftRow, functionsQuery)
export const createFunctionDraft = { ...functions.create(functionInput), ...draftSize }
export const updateFunctionDraft = { ...functions.update(functionChange), ...draftSize }
export const deleteFunctionDraft = functions.remove()
export const readFunctionDraft = { ...functions.read(draftForm), fieldTypesIn: ({ formData }: FunctionForm) => kindsIn(formData) }

/** Adds a copy that is not published. */
export const copyFunctionDraft = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Copy`,
  access: menuRules.add,
  params: idParam,
  answer: written,
  message: 'function-design.copied',
})

/**
 * Ours: holds the draft for whoever has opened it to change it. Nothing depends on it but what the designer shows, as writes are guarded
 * by their version.
 */
export const holdFunctionDraft = holdCall(`${path}/{id}`, menuRules.edit)
