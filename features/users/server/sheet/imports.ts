import { refusal, Refused } from '#engine/values/refusal.ts'
import { offerWorkbook, receiveWorkbook, uploadedWorkbook } from '#features/files/entry.ts'
import {
  exportFaultyUsers,
  importRowsAtMost,
  importUsers,
  neededColumns,
  previewUsers,
  sheetColumns,
  uploadUsers,
  userTemplate,
  type FaultyRow,
  type SheetColumnKey,
  type SheetRow,
} from '#features/users/contract/exchange.ts'
import { sheetTitles } from '#features/users/contract/sheet-titles.ts'
import { columnsOf, keyOfTitle } from '#features/users/server/sheet/columns.ts'
import { readLookups } from '#features/users/server/sheet/lookups.ts'
import { columnOf, readRow } from '#features/users/server/sheet/read-row.ts'
import { managedUsers } from '#features/users/server/users.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { importRows, type ColumnProblem, type PlannedRow } from '#server/managed/import-rows.ts'
import { readWorkbook } from '#server/sheets/workbook.ts'

type Say = CallContext<typeof importUsers>['say']

const titles = (say: Say) => (key: string) => say(refusal('invalid', key))

/** People come from a workbook: its template, what was read of it, what became of its rows. */
export const importCalls = [
  serve(userTemplate, async (context) => {
    const lookups = await readLookups(context.kernel, context.db)
    const say = titles(context.say)
    const columns = columnsOf(sheetColumns, say, lookups)
    return offerWorkbook(context, say('users.template-name'), {
      name: say('menu.permission-user'),
      columns,
      rows: [],
      openRows: importRowsAtMost,
    })
  }),
  serve(uploadUsers, receiveWorkbook),
  serve(previewUsers, async ({ query, session, kernel, say }) => {
    const cells = await readWorkbook(await uploadedWorkbook(kernel, session, query.fileName), importRowsAtMost)
    if (!cells) throw refused('users.import-unreadable')
    const rows = rowsOf(cells, say)
    if (rows.length === 0) throw refused('users.import-empty')
    if (rows.length > importRowsAtMost) throw refused('users.import-too-many')
    return { dataRow: rows }
  }),
  serve(importUsers, async ({ body, say, ...asking }) => {
    const lookups = await readLookups(asking.kernel, asking.db)
    const rows = body.list.map((row) => readRow(row, lookups))
    return importRows(asking, { resource: managedUsers, rows, columnOf, skipsFaulty: body.skipFaulty }, (plan) => {
      const refused = plan.rows.filter(({ outcome }) => outcome === 'refused')
      const failResult = refused.map((row) => faultyRow(body.list[row.row]!, row, say))
      const snum = plan.written ? plan.rows.length - refused.length : 0
      return { resultType: Number(refused.length > 0), snum, fnum: refused.length, failResult }
    })
  }),
  serve(exportFaultyUsers, async (context) => {
    const say = titles(context.say)
    const columns = [...columnsOf(sheetColumns, say), { key: 'errorsInfo', title: say('users.import-reason'), width: 60 }]
    return offerWorkbook(context, say('users.faulty-name'), { name: say('menu.permission-user'), columns, rows: context.body.list })
  }),
]

const emptyRow = Object.fromEntries(sheetColumns.map((key) => [key, ''])) as SheetRow

/** The rows below the heading that hold anything. @throws Refused 422 for a sheet without the columns of the template */
function rowsOf([heading = [], ...rest]: readonly (readonly string[])[], say: Say): SheetRow[] {
  const keys = heading.map(keyOfTitle)
  const missing = neededColumns.filter((key) => !keys.includes(key))
  if (missing.length > 0) {
    const columns = missing.map((key) => titles(say)(sheetTitles[key])).join('、')
    throw refused('users.import-columns', { columns })
  }
  return rest
    .filter((row) => row.some((text) => text !== ''))
    .map((row) => ({
      ...emptyRow,
      ...Object.fromEntries(keys.flatMap((key, place) => (key === undefined ? [] : [[key, (row[place] ?? '').slice(0, 2_000)]]))),
    }))
}

function faultyRow(row: SheetRow, { row: place, problems }: PlannedRow, say: Say): FaultyRow {
  const told = problems.map((one) => ({ column: one.column, text: say(one.refusal) }))
  return { ...row, row: place, problems: told, errorsInfo: problems.map((one) => inWords(one, say)).join('；') }
}

/** `手机号码：请输入正确的手机号`; without the name of the column where it is the row as a whole. */
function inWords({ column, refusal: why }: ColumnProblem, say: Say): string {
  const title = (sheetTitles as Readonly<Record<string, string>>)[column as SheetColumnKey]
  return title === undefined ? say(why) : `${titles(say)(title)}：${say(why)}`
}

function refused(text: string, params: Readonly<Record<string, string>> = {}): Refused {
  return new Refused(refusal('invalid', text, { params: { ...params, count: importRowsAtMost } }))
}
