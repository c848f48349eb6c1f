import { importRowsAtMost, type FaultyRow, type Sheet, type SheetCalls, type SheetRow } from '#engine/resource/sheet-calls.ts'
import type { TextKey, Texts } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { offerWorkbook, receiveWorkbook, uploadedRows } from '#features/files/server/imports.ts'
import type { AuditNote } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { importRows, type ColumnProblem, type ImportPlan, type ReadRow } from '#server/managed/import-rows.ts'
import type { Asking, Resource } from '#server/managed/resource.ts'
import type { Versioned } from '#server/resource/store.ts'
import type { SheetColumn } from '#server/sheets/workbook.ts'

type Say = CallContext<SheetCalls['take']>['say']

/** How the cells of a column look. */
interface ColumnLook {
  readonly width?: number
  /** What may be chosen there. */
  readonly choices?: readonly string[]
}

/** What a workbook of one kind means, whichever way it goes. */
interface SheetMeaning<Key extends string> {
  readonly sheet: Sheet<Key>
  /** Name of the sheet, and of files with it. */
  readonly name: TextKey
}

/** What the rows of a workbook become. */
interface TakenSheet<Key extends string, Item extends Versioned, Input, Wire, Lookups> extends SheetMeaning<Key> {
  /** The titles of the columns: a file may have been made in another language than its reader's. */
  readonly texts: Texts
  readonly resource: Resource<Item, Input, Wire>
  /** Reads all that the rows may name, once for all rows. */
  readonly lookups: (asking: Asking) => Promise<Lookups>
  readonly looks?: (key: Key, lookups: Lookups) => ColumnLook
  /** @param overwrite the caller asks that rows change what is there already */
  readonly read: (row: SheetRow<Key>, lookups: Lookups, overwrite: boolean) => ReadRow<Input>
  /** Member of the body by which the rules name a field, to the column it comes from. */
  readonly columnOf?: (field: string) => string
  /** What a row would change where the caller asks for it (`overwrite`); without it every row is a new one. */
  readonly existing?: (tx: Tx, input: Input) => Promise<Item | undefined>
  /** Rows stand for what is there anyway: `existing` is looked for in each import, and `read` judges what may be overwritten. */
  readonly fillsIn?: boolean
  /** Rows with a lower rank are taken in first, whatever their place in the file; those above before those below. */
  readonly rank?: (row: SheetRow<Key>) => number
}

const words = (say: Say) => (key: TextKey) => say(refusal('invalid', key))

/** Serves what `sheetCalls` declares, but for exports: template, upload, preview, import, faulty rows. */
export function sheetHandlers<Key extends string, Item extends Versioned, Input, Wire, Lookups>(
  calls: SheetCalls<Key>,
  taken: TakenSheet<Key, Item, Input, Wire, Lookups>,
) {
  const { sheet, name, resource, columnOf = (field) => field } = taken
  return [
    serve(calls.template, async (context) => {
      const lookups = await taken.lookups(context)
      const say = words(context.say)
      const columns = columnsOf(sheet, sheet.columns, say, (key) => ({
        ...taken.looks?.(key, lookups),
        required: sheet.needed.includes(key),
      }))
      const content = { name: say(name), columns, rows: [], openRows: importRowsAtMost }
      return offerWorkbook(context, context.say(refusal('invalid', 'resource.sheet-template', { params: { name: say(name) } })), content)
    }),
    serve(calls.upload, (context) => receiveWorkbook(context)),
    serve(calls.preview, async ({ query, session, kernel, say }) => {
      const rows = rowsOf(taken, await uploadedRows(kernel, session, query.fileName, importRowsAtMost), say)
      if (rows.length === 0) throw refused('resource.sheet-empty')
      if (rows.length > importRowsAtMost) throw refused('resource.sheet-too-many')
      return { dataRow: rows }
    }),
    serve(calls.take, async ({ body, say, ...asking }) => {
      const lookups = await taken.lookups(asking)
      const { list, places } = ranked(body.list, taken.rank)
      const rows = list.map((row) => taken.read(row, lookups, body.overwrite))
      const { existing, fillsIn = false } = taken
      const changes = existing && (fillsIn || body.overwrite) ? { existing } : {}
      const importing = { resource, rows, columnOf, skipsFaulty: body.skipFaulty, ...changes }
      return importRows(asking, importing, (plan) => answerOf(sheet, plan, { list, places }, say))
    }),
    serve(calls.exportFaulty, async (context) => {
      const say = words(context.say)
      const columns = [...columnsOf(sheet, sheet.columns, say), { key: 'errorsInfo', title: say('resource.sheet-reason'), width: 60 }]
      const file = context.say(refusal('invalid', 'resource.sheet-faulty', { params: { name: say(name) } }))
      return offerWorkbook(context, file, { name: say(name), columns, rows: context.body.list })
    }),
  ]
}

interface Exported<Key extends string> extends SheetMeaning<Key> {
  /** Columns that are asked for, joined with commas; empty: all. */
  readonly selectKey: string
  readonly rows: readonly SheetRow<Key>[]
  /** What the audit log tells, besides how many rows and which columns. */
  readonly note: Pick<AuditNote, 'action' | 'object'>
}

/** Offers rows as a workbook with the chosen columns, which is audited. @throws Refused 422 when no column is chosen */
export function offerSheet<Key extends string>(
  context: Parameters<typeof offerWorkbook>[0] & { readonly say: Say },
  { sheet, name, selectKey, rows, note }: Exported<Key>,
) {
  const chosen = new Set(selectKey.split(','))
  const keys = sheet.columns.filter((key) => selectKey === '' || chosen.has(key))
  if (keys.length === 0) throw new Refused(refusal('invalid', 'resource.sheet-no-columns', { field: 'selectKey' }))
  const say = words(context.say)
  const content = { name: say(name), columns: columnsOf(sheet, keys, say), rows }
  return offerWorkbook(context, say(name), content, { ...note, changes: { rows: rows.length, columns: keys } })
}

function columnsOf<Key extends string>(
  { titles }: Sheet<Key>,
  keys: readonly Key[],
  say: (key: TextKey) => string,
  look: (key: Key) => ColumnLook & Pick<SheetColumn, 'required'> = () => ({}),
): SheetColumn[] {
  return keys.map((key) => ({ key, title: say(titles[key]), width: 16, ...look(key) }))
}

/** The rows below the heading that hold anything. @throws Refused 422 for a sheet without the columns of the template */
function rowsOf<Key extends string>(
  { sheet, texts }: { readonly sheet: Sheet<Key>; readonly texts: Texts },
  [heading = [], ...rest]: readonly (readonly string[])[],
  say: Say,
): SheetRow<Key>[] {
  const keys = heading.map((title) => keyOf(sheet, texts, title.replace(/\*$/, '').trim()))
  const missing = sheet.needed.filter((key) => !keys.includes(key))
  if (missing.length > 0)
    throw refused('resource.sheet-columns', { columns: missing.map((key) => words(say)(sheet.titles[key])).join('、') })
  return rest
    .filter((row) => row.some((text) => text !== ''))
    .map((row) => {
      const cells = keys.flatMap((key, place) => (key === undefined ? [] : [[key, (row[place] ?? '').slice(0, 2_000)] as const]))
      const empty = sheet.columns.map((key) => [key, ''] as const)
      return Object.fromEntries([...empty, ...cells]) as SheetRow<Key>
    })
}

/** The column that a heading stands for, in any language. */
function keyOf<Key extends string>({ columns, titles }: Sheet<Key>, texts: Texts, title: string): Key | undefined {
  return columns.find((key) => key === title || Object.values(texts[titles[key]] ?? {}).includes(title))
}

/** Rows in the order in which they are taken in, with the places they were sent at. */
function ranked<Key extends string>(sent: readonly SheetRow<Key>[], rank: (row: SheetRow<Key>) => number = () => 0) {
  const places = sent.map((_, place) => place).toSorted((one, other) => rank(sent[one]!) - rank(sent[other]!) || one - other)
  return { list: places.map((place) => sent[place]!), places }
}

function answerOf<Key extends string>(
  { titles }: Sheet<Key>,
  { rows, written }: ImportPlan,
  { list, places }: ReturnType<typeof ranked<Key>>,
  say: Say,
) {
  const inWords = ({ column, refusal: why }: ColumnProblem): string => {
    const title = (titles as Readonly<Record<string, TextKey>>)[column]
    // Without the name of the column where it is the row as a whole.
    return title === undefined ? say(why) : `${words(say)(title)}：${say(why)}`
  }
  const failResult = rows
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ row, problems }): FaultyRow<Key> => ({
      ...list[row]!,
      row: places[row]!,
      problems: problems.map((one) => ({ column: one.column, text: say(one.refusal) })),
      errorsInfo: problems.map(inWords).join('；'),
    }))
    .toSorted((one, other) => one.row - other.row)
  const fnum = failResult.length
  return { resultType: Number(fnum > 0), snum: written ? rows.length - fnum : 0, fnum, failResult }
}

function refused(text: string, params: Readonly<Record<string, string>> = {}): Refused {
  return new Refused(refusal('invalid', text, { params: { ...params, count: importRowsAtMost } }))
}
