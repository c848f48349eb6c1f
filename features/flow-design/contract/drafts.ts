import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf, pageOf, pageQuery, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { designMenus } from '#engine/resource/design-menus.ts'
import { holdCall } from '#engine/resource/hold.ts'
import { codeInput, description, flag, flagFilter, nameInput, sortCode, version, written } from '#engine/resource/inputs.ts'

/** Flows as they are designed: a draft of each beside what is published (platform-api 14, workflow 3). */
export const path = '/api/workflow/Engine/flowTemplate'

export const flowDesignMenu = designMenus.flows
export const releaseButton = 'btn_release'

/** The dictionary whose entries are the categories of flows. */
export const flowCategories = 'WorkFlowCategory'

const rules = rulesOfMenu(flowDesignMenu)
export const designRules = { ...rules, release: { menu: flowDesignMenu, button: releaseButton } } as const
const flows = resourceCalls(path, rules)

/** Trees of several hundred nodes with the rights of all fields at each. */
export const treeLimits = { bodyLimitBytes: 8 * 1024 * 1024, jsonLimits: { depth: 2_000, keysInAll: 1_000_000 } } as const
const treeAtMost = 4_000_000

/** `flowTemplateJson` of a template; `treeOfTemplate` and `templateOfTree` take the tree out and put it in. */
export const templateText = z.string().max(treeAtMost, 'flow-design.too-large')

/** Words of the family: letters, digits and `_`. */
const codePattern = /^\w+$/

const typed = {
  fullName: nameInput({ max: 100, missing: 'flow-design.name-missing', tooLong: 'flow-design.name-too-long' }),
  enCode: codeInput({ pattern: codePattern, missing: 'flow-design.code-missing', wrong: 'flow-design.code-wrong' }),
  /** Id of an entry of the dictionary of categories. */
  category: z.string('flow-design.category-missing').min(1, 'flow-design.category-missing').max(100, 'flow-design.category-missing'),
}

const further = {
  /** 0 a flow that is started by itself (发起流程), 1 the flow of an online function. */
  type: z.coerce
    .number()
    .pipe(z.union([z.literal(0), z.literal(1)], 'flow-design.type-wrong'))
    .nullish(),
  /** Id of the function whose records run through it. */
  onlineFormId: z.string().max(100).nullish(),
  /** Ours: id of the flow form that the start node of a launch flow gets. */
  formId: z.string().max(100).nullish(),
  icon: z.string().max(100).nullish(),
  iconBackground: z.string().max(30).nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  /** Left out, or empty, of a new flow: it begins with a start node. */
  flowTemplateJson: templateText.nullish(),
  version,
}

export const flowInput = z.object({ ...typed, ...further })

/** Members that are left out keep their value. */
export const flowChange = z.object({
  fullName: typed.fullName.optional(),
  enCode: typed.enCode.optional(),
  category: typed.category.optional(),
  ...further,
})

/** 0 never published, 1 the draft is what is published, 2 changed since. */
export const releaseStates = { never: 0, published: 1, changed: 2 } as const

const members = {
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  type: z.number(),
  icon: z.string(),
  iconBackground: z.string(),
  sortCode: z.number(),
  description: z.string(),
  /** Whether requests can be started. */
  enabledMark: z.number(),
  /** `''` of a launch flow. */
  onlineFormId: z.string(),
  /** Ours: the flow form at the start node; `''` of the flow of a function. */
  formId: z.string(),
  version: z.number(),
  /** Ours: the version with which requests start; 0 where nothing is published. */
  publishedVersion: z.number(),
  isRelease: z.union([z.literal(0), z.literal(1), z.literal(2)]),
}

/** A draft as the designer opens it. */
const form = z.object({
  ...members,
  category: z.string(),
  flowTemplateJson: z.string(),
  onlineDev: z.boolean(),
  /** Ours: the version that the draft was made from, or was published as; another one was published elsewhere where it is not `publishedVersion`. */
  basedOn: z.number(),
  /** Ours: name of the function, or of the flow form. */
  onlineFormName: z.string(),
  /** Ours: the caller is one of its co-administrators. */
  assists: z.boolean().optional(),
})
export type FlowForm = z.output<typeof form>

const row = z.object({
  ...members,
  /** Id of the entry, and its name. */
  category: z.string(),
  categoryName: z.string(),
  onlineFormName: z.string(),
  creatorUser: z.string(),
  creatorTime: z.number().nullable(),
  lastModifyUser: z.string(),
  lastModifyTime: z.number().nullable(),
  /** 1 where the caller may name co-administrators (协管员). */
  hasAssistBtn: z.number(),
  /** Ours: the caller is one of its co-administrators. */
  assists: z.boolean().optional(),
  /** Ours: who has it open to change it; empty where nobody has, or somebody whom the caller may not see. */
  holder: z.string(),
})
export type FlowRow = z.output<typeof row>

const flowsQuery = sortedPageQuery.extend({
  category: z.string().max(100).default(''),
  enabledMark: flagFilter,
  type: z.enum(['', '0', '1']).default(''),
  /** Ours. */
  isRelease: z.enum(['', '0', '1', '2']).default(''),
  /** Ours: those of one function. */
  onlineFormId: z.string().max(100).default(''),
})

/**
 * What a save answers: clients of the family ask with `isMainVersion` whether the saved tree shall become the main version, and call
 * `MainVersion` with this `id`; `templateId` is the flow itself, `version` goes with its next write (ours).
 */
const saved = z.object({ id: z.string(), isMainVersion: z.boolean(), templateId: z.string(), version: z.number() })
export type SavedFlow = z.output<typeof saved>

export const listFlowDrafts = flows.page(row, flowsQuery)
export const readFlowDraft = flows.read(form)
export const createFlowDraft = call({
  method: 'POST',
  path,
  access: rules.add,
  body: flowInput,
  answer: saved,
  message: 'kernel.created',
  ...treeLimits,
})
export const updateFlowDraft = call({
  method: 'PUT',
  path: `${path}/{id}`,
  // The handler asks for the button, or that the caller is a co-administrator of the flow; so with holding and publishing.
  access: rules.see,
  params: idParam,
  body: flowChange,
  answer: saved,
  message: 'kernel.updated',
  ...treeLimits,
})
export const deleteFlowDraft = flows.remove()
export const holdFlowDraft = holdCall(`${path}/{id}`, rules.see)

/** Adds a copy that is not published and belongs to no function. */
export const copyFlowDraft = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Copy`,
  access: rules.add,
  params: idParam,
  answer: written,
  message: 'flow-design.copied',
})

/** Ours: the functions that flows can be designed for, with the flow that each has (`''`: none). */
export const listFlowFunctions = call({
  method: 'GET',
  path: `${path}/Functions`,
  access: rules.see,
  answer: listOf(z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), flowId: z.string() })),
})

const formInfo = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** 2: a designed form. */
  formType: z.number(),
  /** `formData` of the function. */
  propertyJson: z.string(),
  enabledMark: flag,
})

/** The form at the start node: of the function, or the flow form that it names, with all its fields. */
export const readFormOfFlow = call({
  method: 'GET',
  path: `${path}/{id}/FormInfo`,
  access: rules.see,
  params: idParam,
  /** Ours: the form that a launch flow is to get, before the draft says so. */
  query: z.object({ formId: z.string().max(100).default('') }),
  answer: formInfo,
})

/** Flows that a sub flow can start: those that requests can be started of now. */
export const pageSubFlows = call({
  method: 'GET',
  path: `${path}/PageChildListAll`,
  access: rules.see,
  query: pageQuery.extend({ category: z.string().max(100).default(''), flowType: z.string().max(10).default('') }),
  answer: pageOf(
    z.object({
      id: z.string(),
      fullName: z.string(),
      enCode: z.string(),
      /** Name of the flow inside its template, of which this product has one. */
      flowName: z.string(),
      flowType: z.number(),
    }),
  ),
})

/** All flows that are published, by their category. */
export const selectFlows = call({
  method: 'GET',
  path: `${path}/Selector`,
  access: rules.see,
  query: z.object({ type: z.string().max(10).default('') }),
  answer: listOf(
    z.object({
      id: z.string(),
      fullName: z.string(),
      hasChildren: z.boolean(),
      children: z.array(z.object({ id: z.string(), fullName: z.string(), enCode: z.string() })),
    }),
  ),
})

/** Flow forms that are published, for the start node of launch flows. */
export const selectFlowForms = call({
  method: 'GET',
  path: '/api/flowForm/Form/select',
  access: rules.see,
  query: pageQuery.extend({
    category: z.string().max(100).default(''),
    flowType: z.string().max(10).default(''),
    formType: z.string().max(10).default(''),
  }),
  answer: pageOf(
    z.object({
      id: z.string(),
      fullName: z.string(),
      enCode: z.string(),
      formType: z.number(),
      flowType: z.number(),
      category: z.string(),
    }),
  ),
})

/** The fields of a flow form as it is designed, those of sub-tables as `table-field`. */
export const readFlowFormFields = call({
  method: 'GET',
  path: '/api/flowForm/Form/{id}/getField',
  access: rules.see,
  params: idParam,
  answer: listOf(z.object({ vmodel: z.string(), label: z.string(), jnpfKey: z.string() })),
})

/** The flow of a function, by the function's id: `id` is that of the flow. */
export const readFlowOfFunction = call({
  method: 'GET',
  path: '/api/flowForm/Form/getFormById/{id}',
  access: rules.see,
  params: idParam,
  answer: z.object({ id: z.string(), fullName: z.string(), enCode: z.string() }),
})
