import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { fileAnswer } from '#engine/contract/shapes.ts'
import { importRowsAtMost } from '#engine/resource/sheet-calls.ts'

/*
 * Records from and to workbooks (document 2, sections 2 and 7; form-definition 4.1 and 7). A row is flat: texts by key of the field, and by
 * key of a sub-table a list of rows.
 */

const base = '/api/visualdev/OnlineDev'
const ofFunction = z.object({ modelId: z.string().max(100) })
const imports = { functionOf: 'modelId', button: 'btn_upload' } as const
const exports = { functionOf: 'modelId', button: 'btn_download' } as const

/** Most lines of a file that is imported beside the requests. */
export const largeImportRows = 50_000

const cell = z.union([z.string().max(32_767), z.number().transform(String), z.null().transform(() => '')])
const row = z.record(z.string().max(100), z.union([cell, z.array(z.record(z.string().max(100), cell)).max(1_000)]))
const rows = z.array(row).min(1, 'records.import.empty').max(importRowsAtMost, 'resource.sheet-too-many')

/** Ours, in each row of the preview: the line of the file that it begins at, from 1. */
export const lineMember = '@line'

const heading = z.object({
  id: z.string(),
  fullName: z.string(),
  /** Ours: it must be filled in. */
  required: z.boolean(),
  /** Columns of a sub-table. */
  children: z.array(z.object({ id: z.string(), fullName: z.string(), required: z.boolean() })).optional(),
})
export type ImportHeading = z.output<typeof heading>
export type ImportedRow = z.input<typeof row>

/** What is wrong, by the cell it is at: `season`, `items.0.planArea`; `''` stands for the row as a whole. */
const problems = z.array(z.object({ column: z.string(), text: z.string() }))

/** A row that was not taken in. */
const faulty = z
  .object({
    /** All problems in words, as clients of the family show them. */
    errorsInfo: z.string(),
    /** Ours: place of the row in the list that was sent, from 0. */
    row: z.number(),
    problems,
  })
  .catchall(z.unknown())
export type FaultyRecord = z.output<typeof faulty>

/** The workbook to be filled in, with what may be chosen. */
export const importTemplate = call({
  method: 'GET',
  path: `${base}/{modelId}/TemplateDownload`,
  access: imports,
  params: ofFunction,
  answer: fileAnswer,
})
/** The same under the address of the family's older dialog. */
export const olderImportTemplate = call({ ...importTemplate, path: `${base}/{modelId}/Template` })

/** Takes in a file for any function; it is stored for its uploader alone and gone within a day. */
export const uploadImport = call({
  method: 'POST',
  path: `${base}/Uploader`,
  access: 'signed-in',
  bodyKind: 'multipart',
  bodyLimitBytes: 600 * 1024,
  answer: z.object({ name: z.string(), url: z.string() }),
})

/** The rows of an uploaded file. */
export const previewImport = call({
  method: 'GET',
  path: `${base}/{modelId}/ImportPreview`,
  access: imports,
  params: ofFunction,
  query: z.object({ fileName: z.string().max(200) }),
  answer: z.object({ dataRow: z.array(z.record(z.string(), z.unknown())), headerRow: z.array(heading) }),
})

const wantedRows = z.object({
  list: rows,
  /** Of functions with a flow: the rows are submitted; absent or empty: they become drafts. */
  flowId: z.string().max(100).nullish(),
})

/** Ours: what would be wrong with the rows, by the rules of a save; nothing is written. */
export const checkImport = call({
  method: 'POST',
  path: `${base}/{modelId}/Actions/ImportCheck`,
  access: imports,
  changes: false,
  // It tells of many values at once whether they are taken.
  rate: 'search',
  params: ofFunction,
  body: wantedRows,
  bodyLimitBytes: 8 * 1024 * 1024,
  answer: z.object({ failResult: z.array(z.object({ row: z.number(), problems })) }),
})

/** Takes in the rows that are right, each as a save of the form would; the others are answered with what is wrong. */
export const importRecords = call({
  method: 'POST',
  path: `${base}/{modelId}/ImportData`,
  access: imports,
  rate: 'exchange',
  params: ofFunction,
  body: wantedRows,
  bodyLimitBytes: 8 * 1024 * 1024,
  answer: z.object({
    /** 0 all were taken in, 1 some were faulty. */
    resultType: z.number(),
    snum: z.number(),
    fnum: z.number(),
    failResult: z.array(faulty),
  }),
})

/** Rows that were not taken in as a workbook, with what is wrong in the last column. */
export const exportFaultyRecords = call({
  method: 'POST',
  path: `${base}/{modelId}/ImportExceptionData`,
  access: imports,
  changes: false,
  rate: 'exchange',
  params: ofFunction,
  body: z.object({ list: rows }),
  bodyLimitBytes: 8 * 1024 * 1024,
  answer: fileAnswer,
})

const job = z.object({ id: z.string() })

/** Ours: takes in a file of up to `largeImportRows` lines by a job, whose result is `largeImportResult`. */
export const importLargeFile = call({
  method: 'POST',
  path: `${base}/{modelId}/Actions/ImportFile`,
  access: imports,
  rate: 'exchange',
  bodyKind: 'multipart',
  bodyLimitBytes: 21 * 1024 * 1024,
  params: ofFunction,
  body: z.object({ flowId: z.string().max(100).nullish() }),
  answer: job,
})

/** How a large import ended; `fileId` names the workbook of the faulty rows, to be fetched by `fileLink`. */
export const largeImportResult = z.object({
  snum: z.number(),
  fnum: z.number(),
  fileId: z.string().nullable(),
  problem: z.string().nullable(),
})

const exported = {
  queryJson: z.string().max(20_000).nullish(),
  superQueryJson: z.string().max(20_000).nullish(),
  keyword: z.string().max(200).nullish(),
  sort: z.enum(['asc', 'desc', '']).nullish(),
  sidx: z.string().max(500).nullish(),
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
  /** 0 the page, 1 all that is found. */
  dataType: z.coerce.number().int().min(0).max(1).default(0),
  /** Names of the columns, joined by commas; empty: those of the list. */
  selectKey: z
    .union([
      z.string().max(20_000),
      z
        .array(z.string().max(100))
        .max(500)
        .transform((keys) => keys.join(',')),
    ])
    .default(''),
  /** Ours: these records alone. */
  ids: z.array(z.string().max(100)).max(5_000).nullish(),
}
export const exportQuery = z.object(exported)
export type ExportQuery = z.output<typeof exportQuery>
export type ExportInput = z.input<typeof exportQuery>

/** Most records that a client of the family gets while it waits; more take a job. */
export const exportedAtOnce = 1_000

/** The records of a list as a workbook, with the columns that are asked for. 413 for more than `exportedAtOnce`. */
export const exportRecords = call({
  method: 'POST',
  path: `${base}/{modelId}/Actions/Export`,
  access: exports,
  changes: false,
  rate: 'exchange',
  params: ofFunction,
  body: exportQuery,
  answer: fileAnswer,
})

/** Ours: the same without a limit, by a job whose result is `exportResult`. */
export const exportByJob = call({
  method: 'POST',
  path: `${base}/{modelId}/Actions/ExportJob`,
  access: exports,
  rate: 'exchange',
  params: ofFunction,
  body: exportQuery,
  answer: job,
})
export const exportResult = z.object({ rows: z.number(), fileId: z.string() })

/** Ours: the columns that this person may export, those of the list first. */
export const exportColumns = call({
  method: 'GET',
  path: `${base}/{modelId}/ExportColumns`,
  access: exports,
  params: ofFunction,
  answer: z.object({ list: z.array(z.object({ id: z.string(), fullName: z.string(), listed: z.boolean() })) }),
})
