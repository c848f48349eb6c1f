import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf } from '#engine/contract/shapes.ts'
import { kindsIn } from '#engine/forms/kinds-in.ts'

export { listBesideNodes, listChildren, listedFiles, listRecords, sumRecords, type BesideNode } from '#features/records/contract/lists.ts'
export { exportRecords } from '#features/records/contract/exchange.ts'
export { runButton } from '#features/records/contract/buttons.ts'
export {
  recordHistory,
  referringFields,
  referringRecords,
  type ReferringField,
  type SavedVersion,
} from '#features/records/contract/detail.ts'
export { fieldDataSelect, formerValues, lostChoices, takenValue } from '#features/records/contract/related.ts'

const base = '/api/visualdev/OnlineDev'
const ofFunction = z.object({ modelId: z.string().max(100) })
const ofRecord = z.object({ modelId: z.string().max(100), id: z.string().max(100) })

/** A record on the wire: `data` is JSON text of values by field key, `version` guards against lost updates. */
const record = z.object({
  id: z.string(),
  data: z.string(),
  version: z.number(),
  /** Not part of the platform family: of a function with a flow the state of the request, null for a record without one. */
  flowState: z.number().nullable().optional(),
})

const recordInput = z.object({
  id: z.string().max(100).nullish(),
  data: z.string().max(1_000_000),
  /** Absent in calls of other clients: then the write is unconditional and marked so in the audit log (security 14.3). */
  version: z.number().int().nullish(),
  /** For functions with a flow: 0 submits, 1 saves a draft. */
  status: z.coerce.number().int().min(0).max(1).nullish(),
  flowId: z.string().max(100).nullish(),
  flowUrgent: z.coerce.number().int().min(1).max(3).nullish(),
})

/** Who may design functions may read drafts. */
export const designMenu = 'onlineDev-webDesign'

/** What `type` asks for instead of what is published. */
export const draftType = 'preview'

/** Everything the browser needs to draw a function, limited to what this user may see; with `type=preview` the draft, for who may design. */
export const functionConfig = call({
  method: 'GET',
  path: `${base}/{modelId}/Config`,
  seenAs: true,
  access: { functionOf: 'modelId', orMenu: designMenu },
  params: ofFunction,
  query: z.object({ type: z.string().max(20).default('') }),
  answer: z.object({
    fullName: z.string(),
    enCode: z.string(),
    formData: z.string(),
    columnData: z.string(),
    appColumnData: z.string(),
    webType: z.string(),
    enableFlow: z.number(),
    flowId: z.string(),
    flowEnCode: z.string(),
    flowTemplateJson: z.string(),
    interfaceId: z.string(),
    interfaceParam: z.string(),
    /** Not part of the platform family: version of the published definition, so that a page notices when its own is outdated. */
    definitionVersion: z.number(),
    /** Not part of the platform family: fields the user may read but never write. */
    readOnlyFields: z.array(z.string()),
    /** Not part of the platform family: menu of the function, whose buttons and column settings apply. */
    menuId: z.string(),
    /** Not part of the platform family: the saved view that the list opens with, as JSON text (`OpenedView`); absent where there is none. */
    view: z.string().optional(),
  }),
  fieldTypesIn: ({ formData }) => kindsIn(formData),
})

/** The form of a function alone, as `functionConfig` gives it. */
export const functionForm = call({
  method: 'GET',
  path: `${base}/{modelId}/FormData`,
  access: { functionOf: 'modelId' },
  params: ofFunction,
  answer: z.object({ formData: z.string() }),
  fieldTypesIn: ({ formData }) => kindsIn(formData),
})

/** The list of a function alone, as `functionConfig` gives it. */
export const functionColumns = call({
  method: 'GET',
  path: `${base}/{modelId}/ColumnData`,
  access: { functionOf: 'modelId' },
  params: ofFunction,
  answer: z.object({ columnData: z.string() }),
})

const foundRecord = z.object({
  modelId: z.string(),
  id: z.string(),
  /** Its number; '' where it has none or the caller may not see it. */
  number: z.string(),
  /** Texts of the fields that the quick search of its list looks into. */
  texts: z.array(z.string()),
})
export type FoundRecord = z.output<typeof foundRecord>

/**
 * Not part of the platform family: records of all functions by number, by the fields of their quick search, or by the pinyin of these,
 * for the command bar. Without a keyword those of the named records that the caller still sees.
 */
export const searchRecords = call({
  method: 'POST',
  path: '/api/visualdev/RecordSearch',
  access: 'signed-in',
  changes: false,
  rate: 'search',
  body: z.object({
    keyword: z.string().trim().max(100).default(''),
    records: z
      .array(z.object({ modelId: z.string().max(100), id: z.string().max(100) }))
      .max(20)
      .default([]),
  }),
  answer: z.object({
    list: z.array(foundRecord),
    /** False where the time was over before everything was looked into. */
    complete: z.boolean(),
  }),
})

export const createRecord = call({
  method: 'POST',
  path: `${base}/{modelId}`,
  access: { functionOf: 'modelId', button: 'btn_add' },
  params: ofFunction,
  body: recordInput,
  answer: z.object({ id: z.string(), number: z.string().nullable() }),
  message: 'kernel.created',
})

export const updateRecord = call({
  method: 'PUT',
  path: `${base}/{modelId}/{id}`,
  access: { functionOf: 'modelId', button: 'btn_edit' },
  params: ofRecord,
  body: recordInput,
  answer: z.object({ id: z.string(), version: z.number() }),
  message: 'kernel.updated',
})

/** Raw values, for editing. */
export const getRecord = call({
  method: 'GET',
  path: `${base}/{modelId}/{id}`,
  access: { functionOf: 'modelId' },
  params: ofRecord,
  answer: record,
})

/** Display text of every value, for the detail view (form-definition 4.3). */
export const getRecordTexts = call({
  method: 'GET',
  path: `${base}/{modelId}/{id}/DataChange`,
  seenAs: true,
  access: { functionOf: 'modelId' },
  params: ofRecord,
  answer: record.extend({
    /** Not part of the platform family: of texts kept of other rows, by path, what those rows say now where it is something else. */
    changedInSource: z.record(z.string(), z.string()).optional(),
    /** Not part of the platform family: the own buttons that apply to the record, as a row of the list tells them; absent where there are none. */
    buttons: z.record(z.string(), z.string()).optional(),
  }),
})

/** The button of a list whose grant lets a reader have a covered value shown. */
export const revealButton = 'btn_unmask'

/**
 * Not part of the platform family: one value of a masked field uncovered, for a reason that the audit log keeps. Counts as reading, so that
 * the answer is kept nowhere.
 */
export const revealValue = call({
  method: 'POST',
  path: `${base}/{modelId}/{id}/Actions/Reveal`,
  access: { functionOf: 'modelId', button: revealButton },
  changes: false,
  rate: 'reveal',
  params: ofRecord,
  body: z.object({
    /** `mobile`, or `items.<row id>.mobile`. */
    field: z.string().max(300),
    reason: z.string().trim().max(200).default(''),
  }),
  answer: z.object({ value: z.string() }),
})

export const deleteRecord = call({
  method: 'DELETE',
  path: `${base}/{modelId}/{id}`,
  access: { functionOf: 'modelId', button: 'btn_remove' },
  params: ofRecord,
  body: z.object({ version: z.number().int().nullish() }).optional(),
  message: 'kernel.deleted',
})

/** Some records may be refused, each with its reason, while others are deleted. */
export const deleteRecords = call({
  method: 'POST',
  path: `${base}/batchDelete/{modelId}`,
  access: { functionOf: 'modelId', button: 'btn_batchRemove' },
  params: ofFunction,
  body: z.object({ ids: z.array(z.string().max(100)).min(1).max(500) }),
  answer: z.object({
    deleted: z.number(),
    /** `gone`: there is no such record any more, or none that the caller may see. */
    refused: z.array(z.object({ id: z.string(), reason: z.string(), gone: z.boolean() })),
  }),
  message: 'kernel.deleted',
  told: ({ deleted, refused }) => {
    const reasons = [...new Set(refused.map(({ reason }) => reason))].join('；')
    return refused.length === 0 ? undefined : { text: 'records.deleted-some', params: { deleted, refused: refused.length, reasons } }
  },
})

export const refusedPublicationsMenu = 'systemData-refusedPublication'

const refusedPublication = z.object({
  id: z.string(),
  /** Name and code of the function. */
  fullName: z.string(),
  enCode: z.string(),
  /** Label of the field; empty when the refusal is about the whole form. */
  field: z.string(),
  /** Why, in the language of the session. */
  cause: z.string(),
  refusedTime: z.number(),
})
export type RefusedPublication = z.output<typeof refusedPublication>

/** Not part of the platform family: functions whose newest definition could not be published, one row for each cause. */
export const listRefusedPublications = call({
  method: 'GET',
  path: '/api/visualdev/RefusedPublication',
  access: { menu: refusedPublicationsMenu },
  answer: listOf(refusedPublication),
})
