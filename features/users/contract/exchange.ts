import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { fileAnswer } from '#engine/contract/shapes.ts'
import { userQuery, userRules, usersPath } from '#features/users/contract/rules.ts'

/** Columns of the template and of exports, by the members of a user that they stand for. */
export const sheetColumns = [
  'account',
  'realName',
  'gender',
  'organizeId',
  'positionId',
  'roleId',
  'groupId',
  'managerId',
  'mobilePhone',
  'email',
  'nation',
  'nativePlace',
  'certificatesType',
  'certificatesNumber',
  'education',
  'birthday',
  'entryDate',
  'telePhone',
  'landline',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
  'sortCode',
  'enabledMark',
  'description',
] as const
export type SheetColumnKey = (typeof sheetColumns)[number]
/** Columns without which a row is nothing. */
export const neededColumns: readonly SheetColumnKey[] = ['account', 'realName', 'organizeId']

const cell = z
  .union([z.string().max(2_000), z.number().transform(String), z.null().transform(() => '')])
  .optional()
  .transform((text) => text ?? '')

/** A row as texts, as it stands in the sheet. */
const sheetRow = z.object(Object.fromEntries(sheetColumns.map((key) => [key, cell])) as Record<SheetColumnKey, typeof cell>)
export type SheetRow = z.output<typeof sheetRow>

/** A column with what is wrong in it; `''` stands for the row as a whole. */
const cellProblem = z.object({ column: z.string(), text: z.string() })

const faultyRow = sheetRow.extend({
  /** All problems of the row in words, as clients of the family show them. */
  errorsInfo: z.string(),
  /** Ours: place of the row in the list that was sent, from 0. */
  row: z.number(),
  /** Ours: the problems by column. */
  problems: z.array(cellProblem),
})
export type FaultyRow = z.output<typeof faultyRow>

/** Most rows of an import (security 10). */
export const importRowsAtMost = 1_000

/** The sheet to be filled in, with what may be chosen. */
export const userTemplate = call({ method: 'GET', path: `${usersPath}/TemplateDownload`, access: userRules.import, answer: fileAnswer })

/** Takes in a workbook; it is stored for its uploader alone and gone within a day. */
export const uploadUsers = call({
  method: 'POST',
  path: `${usersPath}/Uploader`,
  access: userRules.import,
  bodyKind: 'multipart',
  bodyLimitBytes: 600 * 1024,
  answer: z.object({ name: z.string(), url: z.string() }),
})

/** The rows of an uploaded workbook. @param fileName the name that the upload answered */
export const previewUsers = call({
  method: 'GET',
  path: `${usersPath}/ImportPreview`,
  access: userRules.import,
  query: z.object({ fileName: z.string().max(200) }),
  answer: z.object({ dataRow: z.array(sheetRow) }),
})

/**
 * Makes a user of each row. Where a row is faulty none is made, unless `skipFaulty` (ours) asks for those that are right.
 */
export const importUsers = call({
  method: 'POST',
  path: `${usersPath}/ImportData`,
  access: userRules.import,
  rate: 'exchange',
  body: z.object({
    list: z.array(sheetRow).min(1, 'users.import-empty').max(importRowsAtMost, 'users.import-too-many'),
    skipFaulty: z.boolean().default(false),
  }),
  answer: z.object({
    /** 0 all were made, 1 some were faulty. */
    resultType: z.number(),
    snum: z.number(),
    fnum: z.number(),
    failResult: z.array(faultyRow),
  }),
})

/** The faulty rows as a sheet, with what is wrong behind each. */
export const exportFaultyUsers = call({
  method: 'POST',
  path: `${usersPath}/ExportExceptionData`,
  access: userRules.import,
  changes: false,
  rate: 'exchange',
  body: z.object({
    list: z.array(sheetRow.extend({ errorsInfo: z.string().max(5_000).default('') })).max(importRowsAtMost, 'users.import-too-many'),
  }),
  answer: fileAnswer,
})

/** What the list shows for the same query, of the page (`0`) or of all (`1`), with the columns of `selectKey` (joined with commas). */
export const exportUsers = call({
  method: 'GET',
  path: `${usersPath}/ExportExcel`,
  access: userRules.export,
  rate: 'exchange',
  query: userQuery.extend({ dataType: z.enum(['0', '1']).default('0'), selectKey: z.string().max(2_000).default('') }),
  answer: fileAnswer,
})
/** The same under its later address. */
export const exportUsersLater = call({ ...exportUsers, path: `${usersPath}/ExportData` })
