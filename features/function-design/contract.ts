import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf, sortedPageQuery } from '#engine/contract/shapes.ts'
import { isColumnName } from '#engine/forms/columns.ts'
import { kindsIn } from '#engine/forms/kinds-in.ts'
import { holdCall } from '#engine/resource/hold.ts'
import { resourceCalls } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, sortCode, version, written } from '#engine/resource/inputs.ts'
import {
  definitionText,
  designRules,
  draftSize,
  functionCodePattern,
  menuRules,
  path,
  releaseRule,
} from '#features/function-design/contract/rules.ts'

export {
  definitionAtMost,
  designFolder,
  designRules,
  draftSize,
  flowFormMenu,
  functionCategories,
  functionDesignMenu,
  releaseButton,
} from '#features/function-design/contract/rules.ts'

const functions = resourceCalls(path, menuRules)

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

/** The version that was read must be told: a definition is nothing to overwrite without having seen it. */
const readVersion = z.number('function-design.version-missing').int('function-design.version-missing')

/** What is typed into the dialog; all further members that a client sends are kept. */
export const functionInput = z.looseObject({ ...typed, ...further })

/** Members that are left out keep their value. */
export const functionChange = z.looseObject({
  fullName: typed.fullName.optional(),
  enCode: typed.enCode.optional(),
  /** A flow form may have none. */
  category: z.string().max(100, 'function-design.category-missing').optional(),
  webType: webType.optional(),
  ...further,
  version: readVersion,
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
  /** Ours: it is a flow form (流程表单): a form without list and menu entry. */
  isFlowForm: z.boolean(),
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
  /** Ours, told where a draft is read: the columns of what is published, by the names of its fields. */
  columns: z.record(z.string(), z.string()).optional(),
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
export const updateFunctionDraft = { ...functions.update(functionChange), ...draftSize, access: designRules.edit }
export const deleteFunctionDraft = functions.remove()
export const readFunctionDraft = {
  ...functions.read(draftForm),
  access: designRules.see,
  fieldTypesIn: ({ formData }: FunctionForm) => kindsIn(formData),
}

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
export const holdFunctionDraft = holdCall(`${path}/{id}`, designRules.edit)

/** Where something stands in the designer: the page, and there the key of a part, `rule:2`, or a part of the list. */
const designPlace = z.object({ page: z.enum(['function', 'form', 'list', 'flow', 'json']), key: z.string() })
export type DesignPlace = z.output<typeof designPlace>

const difference = z.object({
  /** What happened, in the caller's language. */
  what: z.string(),
  /** The part, column or button; `''` where the whole function is meant. */
  name: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ToldDifference = z.output<typeof difference>

const fieldUse = z.object({
  /** Label of the field. */
  field: z.string(),
  kind: z.string(),
  /** What uses it; where only a number may be told, that. */
  name: z.string(),
  where: z.string(),
})

/** Where a release makes entries of the navigation. */
const entriesAsked = {
  /** 1 makes entries in the browser's navigation. */
  pc: flag.nullish(),
  /** Ids of folders, or of systems for their top. */
  pcModuleParentId: z
    .union([
      z.array(z.string().max(100)).max(20),
      z
        .string()
        .max(2_000)
        .transform((text) => text.split(',').filter(Boolean)),
    ])
    .nullish(),
  pcSystemId: z.string().max(2_000).nullish(),
  /** Entries of the telephone application, which has none of functions here. */
  app: flag.nullish(),
  appModuleParentId: z.unknown().optional(),
  appSystemId: z.unknown().optional(),
}

const releasePlan = z.object({
  /** Of the draft that was judged. */
  version: z.number(),
  publishedVersion: z.number(),
  /** Nothing of the definition would change. */
  isSame: z.boolean(),
  refusals: z.array(z.object({ text: z.string(), place: designPlace })),
  differences: z.array(difference),
  steps: z.array(z.object({ text: z.string(), statement: z.string(), /** Records it works through. */ rows: z.number() })),
  /** Fields whose conversion may fail for single rows. */
  conversions: z.array(
    z.object({
      /** `size`, `items.size`. */
      field: z.string(),
      text: z.string(),
      /** Rows that would lose their value, or a part of it; these must be confirmed. */
      lost: z.number(),
      /** Values that do not get over, for who may read them. */
      examples: z.array(z.string()),
    }),
  ),
  uses: z.array(fieldUse),
  menus: z.array(z.object({ text: z.string() })),
  items: z.array(
    z.object({
      kind: z.enum(['button', 'column', 'field']),
      code: z.string(),
      name: z.string(),
      change: z.enum(['added', 'withdrawn', 'renamed']),
    }),
  ),
  dryRun: z.object({ ok: z.boolean(), text: z.string() }),
})
export type ReleasePlan = z.output<typeof releasePlan>

/** Ours: what publishing the draft would do, and what keeps it from it; nothing is changed. */
export const planRelease = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Plan`,
  access: designRules.edit,
  changes: false,
  rate: 'search',
  params: idParam,
  body: z.object(entriesAsked),
  answer: releasePlan,
})

/** Publishes the draft, and makes or updates the menu entries with their permission items. A second time changes nothing. */
export const releaseFunction = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Release`,
  access: designRules.release,
  params: idParam,
  /** `version` is that of the draft which was looked at. */
  body: z.object({
    ...entriesAsked,
    version: readVersion,
    /** Ours: fields of which so many rows may lose their value, as the plan told; without it none may. */
    accepted: z
      .array(z.object({ field: z.string().max(200), rows: z.number().int().min(0) }))
      .max(1_000)
      .nullish(),
  }),
  answer: z.object({
    id: z.string(),
    version: z.number(),
    publishedVersion: z.number(),
    /** Entries of the navigation that open it. */
    menus: z.array(z.object({ id: z.string(), fullName: z.string(), address: z.string() })),
  }),
  message: 'function-design.released',
})

/** Ours: how far the newest publication of a function is, for who waits for it. */
export const releaseProgress = call({
  method: 'GET',
  path: `${path}/{id}/Actions/Release`,
  access: designRules.see,
  params: idParam,
  answer: z.object({ state: z.enum(['none', 'running', 'done', 'failed']), steps: z.number(), done: z.number() }),
})

/** A system, or a folder within. */
export interface ReleasePlace {
  id: string
  fullName: string
  children: ReleasePlace[]
}
const releasePlace: z.ZodType<ReleasePlace, ReleasePlace> = z.object({
  id: z.string(),
  fullName: z.string(),
  get children() {
    return z.array(releasePlace)
  },
})

/** Ours: the systems with their folders, in which a release may make entries. */
export const releasePlaces = call({ method: 'GET', path: `${path}/Places`, access: menuRules.see, answer: listOf(releasePlace) })

const functionVersion = z.object({
  version: z.number(),
  publishedAt: z.number(),
  /** Empty for what came from files, and for people the caller does not see. */
  publishedBy: z.string(),
  current: z.boolean(),
  /** Records that were saved with it last; null where they are too many to be counted. */
  records: z.number().nullable(),
})
export type FunctionVersion = z.output<typeof functionVersion>

export const listFunctionVersions = call({
  method: 'GET',
  path: `${path}/{id}/Versions`,
  access: designRules.see,
  params: idParam,
  answer: listOf(functionVersion),
})

const versionParams = idParam.extend({ version: z.coerce.number().int().min(1).max(1_000_000) })

/** Ours: the definition of a version in the form of the family. */
export const readFunctionVersion = call({
  method: 'GET',
  path: `${path}/{id}/Versions/{version}`,
  access: designRules.see,
  params: versionParams,
  answer: draftForm,
  fieldTypesIn: ({ formData }) => kindsIn(formData),
})

/** Ours: what differs between a version and the draft as it is now. */
export const compareFunctionVersion = call({
  method: 'GET',
  path: `${path}/{id}/Versions/{version}/Difference`,
  access: designRules.see,
  params: versionParams,
  answer: listOf(difference),
})

/** Ours: puts a published version into the draft; 0 is the one that is published now. */
export const restoreFunctionVersion = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Restore`,
  access: designRules.edit,
  params: idParam,
  body: z.object({
    version: z.coerce.number().int().min(0).max(1_000_000),
    /** Version of the draft that is written over. */
    draftVersion: version,
  }),
  answer: written,
  message: 'function-design.restored',
})

/** Ours: enables and disables a published function. */
export const switchFunction = { ...functions.switchState(), access: releaseRule }

const selected = z.object({
  id: z.string(),
  fullName: z.string(),
  hasChildren: z.boolean(),
  children: z.array(z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), webType: z.number(), enableFlow: z.number() })),
})

/** Published functions by category, for designers. */
export const selectFunctions = call({
  method: 'GET',
  path: `${path}/Selector`,
  access: menuRules.see,
  query: z.object({
    type: z.string().max(20).default(''),
    webType: z.string().max(20).default(''),
    enableFlow: z.enum(['', '0', '1']).default(''),
    isRelease: z.string().max(2).default(''),
  }),
  answer: listOf(selected),
})

/** Fields of a function that another one may show of its records. */
export const functionDataFields = call({
  method: 'GET',
  path: `${path}/{id}/FormDataFields`,
  access: designRules.see,
  params: idParam,
  query: z.object({ filterType: z.string().max(2).default('') }),
  answer: listOf(z.object({ vmodel: z.string(), label: z.string() })),
})

/** Ours: what uses a field beyond its own definition, asked before it is removed or changed. */
export const functionFieldUses = call({
  method: 'GET',
  path: `${path}/{id}/Uses`,
  access: designRules.see,
  rate: 'search',
  params: idParam,
  /** `area`, `items.area`, or several with commas. */
  query: z.object({ field: z.string().min(1).max(2_000) }),
  answer: z.object({
    uses: z.array(fieldUse),
    /** Records that hold a value in one of them. */
    records: z.number(),
    atLeast: z.boolean(),
  }),
})
