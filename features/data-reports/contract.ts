import { z } from 'zod'
import { call, type EntrySubject } from '#engine/contract/call.ts'
import { fileAnswer, idParam, listOf, sortedPageQuery } from '#engine/contract/shapes.ts'
import { orEntry, orMenu, resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, sortCode, version, written } from '#engine/resource/inputs.ts'
import { reportDefinition, typedDefinition } from '#features/data-reports/contract/definition.ts'
import { reportTable } from '#features/data-reports/contract/table.ts'

export {
  countedStates,
  dateSteps,
  measureKinds,
  mostItems,
  reportDefinition,
  type GroupItem,
  type MeasureItem,
  type NamedItem,
  type ParameterItem,
  type ReportDefinition,
} from '#features/data-reports/contract/definition.ts'
export type { ReportColumn, ReportLine, ReportTable } from '#features/data-reports/contract/table.ts'

/** Data reports (报表, platform-api 12): tables of what a function or a data interface holds. */
const path = '/api/datareport/Data'
/** Where clients of the family look for the report server. */
const familyPath = `/ReportServer${path}`

export const dataReportMenu = 'onlineDev-dataReport'

/** The dictionary whose entries are the categories. */
export const reportCategories = 'dataReportType'

/** Type of menu entries that open one report (document 1, section 2). */
export const reportMenuType = 5

const rules = rulesOfMenu(dataReportMenu)
const ofReport: EntrySubject = { type: reportMenuType, id: { in: 'params', member: 'id' } }
const reports = resourceCalls(path, rules)
const asFamily = resourceCalls(familyPath, rules)

/** What is typed. */
export const reportInput = z.object({
  fullName: nameInput({ max: 50 }),
  enCode: codeInput(),
  /** Id of an entry of the dictionary of categories. */
  categoryId: z.string('data-reports.category-missing').min(1, 'data-reports.category-missing').max(100, 'data-reports.category-missing'),
  definition: typedDefinition,
  enabledMark: flag.nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
})

const members = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  categoryId: z.string(),
  enabledMark: z.number(),
  sortCode: z.number(),
  description: z.string(),
  version: z.number(),
})
const row = members.extend({
  /** Name of the category. */
  category: z.string(),
  /** Name and account. */
  creatorUser: z.string(),
  creatorTime: z.number(),
  lastModifyTime: z.number().nullable(),
})
export type ReportRow = z.output<typeof row>

const form = members.extend({ definition: reportDefinition })
export type ReportForm = z.output<typeof form>

const reportsQuery = sortedPageQuery.extend({ category: z.string().max(100).default('') })

export const listReports = reports.page(row, reportsQuery)
export const listReportsAsFamily = asFamily.page(row, reportsQuery)
export const readReport = reports.read(form)
export const createReport = reports.create(reportInput)
export const updateReport = reports.update(reportInput)
export const deleteReport = reports.remove()
export const deleteReportAsFamily = asFamily.remove()
export const switchReport = reports.switchState()
export const reportUse = reports.uses()

const copying = {
  method: 'POST',
  access: rules.add,
  params: idParam,
  answer: written,
  message: 'data-reports.copied',
} as const

/** Adds a disabled copy. */
export const copyReport = call({ ...copying, path: `${path}/Copy/{id}` })
export const copyReportAsFamily = call({ ...copying, path: `${familyPath}/Copy/{id}` })

const choice = z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), categoryId: z.string() })
const selecting = { method: 'GET', access: orMenu(rules.see, 'system-menu'), answer: listOf(choice) } as const

/** The enabled reports, for menu entries. */
export const selectReports = call({ ...selecting, path: `${path}/Selector` })
export const selectReportsAsFamily = call({ ...selecting, path: `${familyPath}/Selector` })

/** What the reader fills in: `queryJson` by the searches of the view (form-definition 4.1), and parameters of a data interface. */
const asked = z.object({
  queryJson: z.string().max(20_000).default(''),
  parameters: z.record(z.string().max(50), z.string().max(500, 'data-reports.value-too-long')).default({}),
})

/** `format`: of days or moments how they are written, so a stretch of time can be chosen by its name; `''` of all others. */
const search = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['equal', 'like', 'range']),
  multiple: z.boolean().optional(),
  format: z.string(),
})
const part = z.object({ key: z.string(), type: z.string(), label: z.string(), options: z.record(z.string(), z.unknown()) })

/** What is needed to draw a report before it is run. */
const view = z.object({
  fullName: z.string(),
  searches: z.array(search),
  /** The fields that are searched, cut by what the reader may see. */
  parts: z.array(part),
  parameters: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  /** Why it cannot be run, in words. */
  problems: z.array(z.string()),
})
export type ReportView = z.output<typeof view>

const fieldTypesIn = ({ parts }: ReportView): readonly string[] => parts.map(({ type }) => type)
const reading = { rate: 'search', changes: false, seenAs: true } as const

/** Ours: a report as one opens it from the navigation. */
export const viewReport = call({
  method: 'GET',
  path: `${path}/{id}/View`,
  access: orEntry(rules.see, ofReport),
  params: idParam,
  answer: view,
  fieldTypesIn,
  seenAs: true,
})

/** Ours: its table, with the rights to rows and fields of whoever asks. */
export const runReport = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Run`,
  access: orEntry(rules.see, ofReport),
  params: idParam,
  body: asked,
  answer: reportTable,
  ...reading,
})

/** Ours: the same as a workbook. */
export const exportReport = call({
  method: 'POST',
  path: `${path}/{id}/Actions/ExportData`,
  access: orEntry(rules.export, ofReport),
  params: idParam,
  body: asked,
  answer: fileAnswer,
  rate: 'exchange',
})

/** Ours: how a report that is being designed looks, for the designer himself. */
export const previewReport = call({
  method: 'POST',
  path: `${path}/Actions/Preview`,
  access: rules.edit,
  body: asked.extend({ definition: reportDefinition }),
  answer: z.object({ view, table: reportTable.nullable() }),
  fieldTypesIn: (answer) => fieldTypesIn(answer.view),
  rate: 'search',
  changes: false,
})

/** What reports can be made of: functions that the caller may use, and, where he may try them out, enabled data interfaces. */
const sources = z.object({
  functions: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      hasFlow: z.boolean(),
      tables: z.array(z.object({ key: z.string(), label: z.string() })),
    }),
  ),
  /** Whether the caller may design with data interfaces; without it none is told. */
  mayUseInterfaces: z.boolean(),
  interfaces: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      parameters: z.array(z.object({ field: z.string(), label: z.string(), required: z.boolean(), value: z.string() })),
    }),
  ),
})
export type ReportSources = z.output<typeof sources>

/** Ours. */
export const reportSources = call({ method: 'GET', path: `${path}/Actions/Sources`, access: rules.see, answer: sources })

const sourceField = z.object({
  field: z.string(),
  label: z.string(),
  isGroup: z.boolean(),
  /** Groups can be stretches of time. */
  isDated: z.boolean(),
  /** A number that can be added up. */
  isMeasure: z.boolean(),
  isColumn: z.boolean(),
  isFilter: z.boolean(),
})
export type SourceField = z.output<typeof sourceField>

/** Ours: the fields of a source. An interface is run for them with the values that the definition has. */
export const reportFields = call({
  method: 'POST',
  path: `${path}/Actions/Fields`,
  access: rules.edit,
  body: z.object({ source: reportDefinition.shape.source }),
  answer: listOf(sourceField),
  rate: 'search',
  changes: false,
})

/** What an exported report is made of; ids differ from one installation to the next, so the file names what it rests on by code. */
export const exportDefinition = reports.exportOne('/{id}/Actions/Export')
export const downloadDefinition = reports.downloadOne('/{id}/Actions/Export')
export const importDefinition = reports.importFile(written)
