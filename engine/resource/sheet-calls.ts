import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { fileAnswer } from '#engine/contract/shapes.ts'
import type { ResourceRules } from '#engine/resource/calls.ts'
import type { TextKey } from '#engine/texts/text.ts'

/** A kind of workbook: its columns, by the members of what its rows stand for. */
export interface Sheet<Key extends string = string> {
  /** In the order of the template and of exports. */
  readonly columns: readonly Key[]
  /** Columns without which a row is nothing. */
  readonly needed: readonly Key[]
  readonly titles: Readonly<Record<Key, TextKey>>
}

/** A row as texts, as it stands in the sheet. */
export type SheetRow<Key extends string = string> = Readonly<Record<Key, string>>

/** A row that was not taken in. */
export type FaultyRow<Key extends string = string> = SheetRow<Key> & {
  /** All problems of the row in words, as clients of the family show them. */
  readonly errorsInfo: string
  /** Ours: place of the row in the list that was sent, from 0. */
  readonly row: number
  /** Ours: the problems by column; `''` stands for the row as a whole. */
  readonly problems: readonly { readonly column: string; readonly text: string }[]
}

/** Most rows of an import (security 10). */
export const importRowsAtMost = 1_000

const cell = z
  .union([z.string().max(2_000), z.number().transform(String), z.null().transform(() => '')])
  .optional()
  .transform((text) => text ?? '')

/**
 * Declares the calls that take rows in from a workbook and give them out, at the addresses of the family. What comes out are plain calls;
 * `sheetHandlers` of `features/files` serves them, `web/admin/sheet-exchange.tsx` makes them.
 *
 * @param path address of the resource, without a slash at its end
 */
export function sheetCalls<Key extends string>(path: string, rules: ResourceRules, { columns }: Sheet<Key>) {
  const cells = Object.fromEntries(columns.map((key) => [key, cell]))
  // The members are known by the columns alone, which the types of zod cannot express.
  const row = z.object(cells) as unknown as z.ZodType<SheetRow<Key>, unknown>
  const problems = z.array(z.object({ column: z.string(), text: z.string() }))
  const faulty = z.object({ ...cells, errorsInfo: z.string(), row: z.number(), problems }) as unknown as z.ZodType<FaultyRow<Key>>
  const told = z.object({ ...cells, errorsInfo: z.string().max(5_000).default('') }) as unknown as z.ZodType<SheetRow<Key>, unknown>
  return {
    /** The sheet to be filled in, with what may be chosen. */
    template: call({ method: 'GET', path: `${path}/TemplateDownload`, access: rules.import, answer: fileAnswer }),

    /** Takes in a workbook; it is stored for its uploader alone and gone within a day. */
    upload: call({
      method: 'POST',
      path: `${path}/Uploader`,
      access: rules.import,
      bodyKind: 'multipart',
      bodyLimitBytes: 600 * 1024,
      answer: z.object({ name: z.string(), url: z.string() }),
    }),

    /** The rows of an uploaded workbook, which `fileName` of the upload names. */
    preview: call({
      method: 'GET',
      path: `${path}/ImportPreview`,
      access: rules.import,
      query: z.object({ fileName: z.string().max(200) }),
      answer: z.object({ dataRow: z.array(row) }),
    }),

    /** Takes the rows in. Where one is faulty none is, unless `skipFaulty` (ours) asks for those that are right. */
    take: call({
      method: 'POST',
      path: `${path}/ImportData`,
      access: rules.import,
      rate: 'exchange',
      body: z.object({
        list: z.array(row).min(1, 'resource.sheet-empty').max(importRowsAtMost, 'resource.sheet-too-many'),
        skipFaulty: z.boolean().default(false),
        /** Ours: rows of what is there already change it; otherwise they are faulty. */
        overwrite: z.boolean().default(false),
      }),
      answer: z.object({
        /** 0 all were taken in, 1 some were faulty. */
        resultType: z.number(),
        snum: z.number(),
        fnum: z.number(),
        failResult: z.array(faulty),
      }),
    }),

    /** The faulty rows as a sheet, with what is wrong behind each. */
    exportFaulty: call({
      method: 'POST',
      path: `${path}/ExportExceptionData`,
      access: rules.import,
      changes: false,
      rate: 'exchange',
      body: z.object({ list: z.array(told).max(importRowsAtMost, 'resource.sheet-too-many') }),
      answer: fileAnswer,
    }),

    /** A workbook of what `query` finds, with the columns of `selectKey` (joined with commas; empty: all). */
    exportSheet: <Shape extends z.ZodRawShape>(query: Shape, below = '/ExportExcel') =>
      call({
        method: 'GET',
        path: `${path}${below}`,
        access: rules.export,
        rate: 'exchange',
        query: z.object({ ...query, selectKey: z.string().max(2_000).default('') }),
        answer: fileAnswer,
      }),
  }
}

export type SheetCalls<Key extends string = string> = ReturnType<typeof sheetCalls<Key>>
