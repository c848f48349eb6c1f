import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, sortedPageQuery } from '#engine/contract/shapes.ts'
import { isColumnName } from '#engine/forms/columns.ts'
import { kindsIn } from '#engine/forms/kinds-in.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flagFilter, nameInput, sortCode, version, written } from '#engine/resource/inputs.ts'
import { definitionText, draftSize, flowFormMenu, functionCodePattern, releaseButton } from '#features/function-design/contract/rules.ts'

/**
 * Flow forms (流程表单): forms of flows that are started by themselves. One is a function without list and menu entry: it is designed,
 * published, compared and held by the calls of functions, which take its id too. These are the calls of the family beside them.
 */
export const flowFormPath = '/api/flowForm/Form'

/** The dictionary whose entries are the categories of flow forms. */
export const flowFormCategories = 'flowForm'

const rules = rulesOfMenu(flowFormMenu)
const forms = resourceCalls(flowFormPath, rules)
const releaseRule = { menu: flowFormMenu, button: releaseButton } as const

/** 1 has a page of its own and no designed form. */
const formType = z.coerce.number().pipe(z.literal(2, 'flow-forms.system-form')).nullish()
/** 1 belongs to a function, which is designed among functions. */
const flowType = z.coerce.number().pipe(z.literal(0, 'flow-forms.of-function')).nullish()

const further = {
  /** Id of an entry of the dictionary of categories; clients of the family send none. */
  category: z.string().max(100).nullish(),
  formType,
  flowType,
  /** The form as it is designed; absent: `propertyJson`. */
  draftJson: definitionText,
  propertyJson: definitionText,
  tableJson: definitionText,
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
}

const fullName = nameInput({ max: 100, missing: 'flow-forms.name-missing', tooLong: 'flow-forms.name-too-long' })
const enCode = codeInput({
  max: 30,
  pattern: functionCodePattern,
  missing: 'flow-forms.code-missing',
  tooLong: 'flow-forms.code-wrong',
  wrong: 'flow-forms.code-wrong',
}).refine((code) => !functionCodePattern.test(code) || isColumnName(code), 'function-design.code-reserved')

/** All further members that a client sends are kept. */
export const flowFormInput = z.looseObject({ fullName, enCode, ...further })

/** Members that are left out keep their value. */
export const flowFormChange = z.looseObject({
  id: z.string('kernel.missing').min(1).max(100),
  fullName: fullName.optional(),
  enCode: enCode.optional(),
  ...further,
})

const members = {
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** 0: of launch flows. */
  flowType: z.number(),
  /** 2: a designed form. */
  formType: z.number(),
  /** 1 where something is published. */
  enabledMark: z.number(),
  /** 0 never published, 1 the draft is what is published, 2 changed since. */
  state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  sortCode: z.number(),
  description: z.string(),
  version: z.number(),
  /** Ours: 0 where nothing is published. */
  publishedVersion: z.number(),
}

const row = z.object({
  ...members,
  /** Name of the category, and its id. */
  category: z.string(),
  categoryId: z.string(),
  creatorUser: z.string(),
  creatorTime: z.number().nullable(),
  lastModifyUser: z.string(),
  lastModifyTime: z.number().nullable(),
  /** Ours: who has it open to change it; empty where nobody has. */
  holder: z.string(),
})
export type FlowFormRow = z.output<typeof row>

/** The form with every member that was sent; `version` travels back with the next write. */
const form = z.looseObject({
  ...members,
  category: z.string(),
  tableJson: z.string(),
  /** As it is designed, and as it is published; `''` where nothing is. */
  draftJson: z.string(),
  propertyJson: z.string(),
})
export type FlowFormDraft = z.output<typeof form>

export const listFlowForms = forms.page(
  row,
  sortedPageQuery.extend({
    category: z.string().max(100).default(''),
    enabledMark: flagFilter,
    flowType: z.enum(['', '0', '1']).default(''),
    formType: z.enum(['', '1', '2']).default(''),
    /** Ours. */
    state: z.enum(['', '0', '1', '2']).default(''),
  }),
)
export const readFlowForm = {
  ...forms.read(form),
  fieldTypesIn: ({ draftJson, propertyJson }: FlowFormDraft) => [...kindsIn(draftJson), ...kindsIn(propertyJson)],
}
export const createFlowForm = { ...forms.create(flowFormInput), ...draftSize }
export const updateFlowForm = call({
  method: 'PUT',
  path: flowFormPath,
  access: rules.edit,
  body: flowFormChange,
  answer: written,
  message: 'kernel.updated',
  ...draftSize,
})
export const deleteFlowForm = forms.remove()
export const flowFormUses = forms.uses()

/** Adds a copy that is not published. */
export const copyFlowForm = call({
  method: 'GET',
  path: `${flowFormPath}/{id}/Actions/Copy`,
  access: rules.add,
  changes: true,
  params: idParam,
  answer: written,
  message: 'flow-forms.copied',
})

/** Publishes the draft, or puts what is published in its place. A second time changes nothing. */
export const releaseFlowForm = call({
  method: 'POST',
  path: `${flowFormPath}/Release/{id}`,
  access: releaseRule,
  params: idParam,
  query: z.object({ isRelease: z.enum(['0', '1'], 'flow-forms.release-wrong').default('1') }),
  body: z.object({ /** Of the draft that was looked at; clients of the family send none. */ version }).nullish(),
  answer: written.extend({ publishedVersion: z.number() }),
  message: 'kernel.done',
})

/** A file with the draft (`.fff`), which an import takes in. */
export const exportFlowForm = forms.exportOne('/{id}/Actions/ExportData')
export const downloadFlowForm = forms.downloadOne('/{id}/Actions/ExportData')

/** Adds the form of an exported file as a draft; one with its code must not be there. */
export const importFlowForm = { ...forms.importFile(written, '/Actions/ImportData'), bodyLimitBytes: draftSize.bodyLimitBytes }
