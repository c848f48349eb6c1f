import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** What of a file is shown at most; the rest is downloaded. */
export const shownAtMost = {
  rows: 1_000,
  columns: 60,
  sheets: 20,
  characters: 400_000,
  /** Rows, cells, paragraphs and stretches of one look in a document: each is a thing that the browser lays out. */
  pieces: 60_000,
  pictureBytes: 4 * 1024 * 1024,
} as const

const run = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  struck: z.boolean().optional(),
  /** Above or below the line. */
  shift: z.enum(['super', 'sub']).optional(),
  /** In points. */
  size: z.number().optional(),
  /** Six digits. */
  colour: z.string().optional(),
  /** A data address of a PNG, JPEG, GIF or BMP, in place of the text; with its width in points. */
  picture: z.string().optional(),
  width: z.number().optional(),
})

const paragraph = z.object({
  kind: z.literal('paragraph'),
  /** Of a heading, from 1. */
  level: z.number().int().optional(),
  align: z.enum(['center', 'right', 'justify']).optional(),
  /** In points. */
  indent: z.number().optional(),
  /** What stands before it in a list. */
  marker: z.string().optional(),
  runs: z.array(run),
})

const table = z.object({
  kind: z.literal('table'),
  rows: z.array(z.array(z.object({ columns: z.number().int(), rows: z.number().int(), paragraphs: z.array(paragraph) }))),
})

/** A text document as far as it is drawn: nothing of it is HTML. */
const documentShown = z.object({
  kind: z.literal('document'),
  blocks: z.array(z.union([paragraph, table])),
  /** There is more than is shown. */
  cut: z.boolean(),
})

const sheetsShown = z.object({
  kind: z.literal('sheets'),
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.array(z.array(z.string())),
      /** Of its columns, in characters; 0 where it is not known. */
      widths: z.array(z.number()),
      /** Cells that lie over others, and how many rows and columns they take. */
      merged: z.array(z.object({ row: z.number(), column: z.number(), rows: z.number(), columns: z.number() })),
    }),
  ),
  cut: z.boolean(),
})

const shown = z.union([
  // The bytes, by an address that works once.
  z.object({ kind: z.literal('picture'), url: z.string() }),
  z.object({ kind: z.literal('pdf'), url: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string(), cut: z.boolean() }),
  documentShown,
  sheetsShown,
])

export type Run = z.output<typeof run>
export type Paragraph = z.output<typeof paragraph>
export type Table = z.output<typeof table>
export type ShownDocument = z.output<typeof documentShown>
export type ShownSheets = z.output<typeof sheetsShown>
export type ShownFile = z.output<typeof shown>

/**
 * What a file shows: pictures and PDF by an address, texts, documents and sheets as what stands in them. 422 with the reason for what cannot
 * be shown. Ours: the family's `previewAddress` knows addresses alone.
 */
export const previewFile = call({
  method: 'GET',
  path: '/api/file/Preview/{name}',
  access: 'signed-in',
  rate: 'search',
  params: z.object({ name: z.string().max(100) }),
  answer: z.object({ name: z.string(), size: z.number(), shown }),
})
