import { linesOf, type SheetField } from '#engine/forms/form-sheet.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { ExportQuery } from '#features/records/contract/exchange.ts'
import { listScope } from '#features/records/server/beside/beside-scope.ts'
import { workbookColumns, type AskedSheet } from '#features/records/server/exchange/asked-sheet.ts'
import { factsForOwner } from '#features/records/server/facts.ts'
import { loadRecords } from '#features/records/server/load.ts'
import { compiledRight } from '#features/records/server/query/compiled-right.ts'
import { exportedIds, type ExportedRecords } from '#features/records/server/query/exported-ids.ts'
import { withRelated, withShownTexts } from '#features/records/server/related/with-related.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import { writeWorkbookTo } from '#server/sheets/stream-workbook.ts'
import { sheetName } from '#server/sheets/sheet-name.ts'

export interface Exporting {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly sheet: AskedSheet
  readonly query: ExportQuery
  /** Refuse more records than these. */
  readonly atMost?: number
  /** Told after some records. */
  readonly onPart?: (done: number, total: number) => Promise<void>
}

/** The columns that are asked for; without any those of the list. @throws Refused 422 where none is left */
export function chosenColumns({ sheet: { asked, columns }, query }: Pick<Exporting, 'sheet' | 'query'>): readonly SheetField[] {
  const chosen = new Set(query.selectKey.split(',').filter((name) => name !== ''))
  const listed = new Set(asked.fn.list.columns.map(({ key }) => key))
  // Clients of the family name a sub-table with all its columns.
  const isChosen = ({ name, table }: SheetField): boolean =>
    chosen.size === 0 ? listed.has(name) : chosen.has(name) || (table !== undefined && chosen.has(table.key))
  const found = columns.filter(isChosen)
  if (found.length === 0) throw new Refused(refusal('invalid', 'resource.sheet-no-columns', { field: 'selectKey' }))
  return found
}

/**
 * Writes the records that the list finds into a file, with the rights of the caller, some at a time.
 *
 * @returns how many there are
 * @throws Refused 413 for more than `atMost`
 */
export function writeRecords(path: string, exporting: Exporting): Promise<number> {
  const { kernel, sheet } = exporting
  const columns = chosenColumns(exporting)
  return inTransaction(kernel.db, async (tx) => {
    let rows = 0
    async function* lines(): AsyncGenerator<readonly string[]> {
      for await (const record of recordLines(exporting, columns, tx)) {
        rows += 1
        yield* record
      }
    }
    await writeWorkbookTo(path, { name: sheetName(sheet.asked.fn.name), columns: workbookColumns(columns) }, lines())
    return rows
  })
}

async function* recordLines(
  { kernel, session, sheet: { asked }, query, atMost, onPart }: Exporting,
  columns: readonly SheetField[],
  tx: Tx,
): AsyncGenerator<readonly (readonly string[])[]> {
  const { fn, facts, right } = asked
  let done = 0
  const scope = await listScope(kernel, session, asked, query.queryJson ?? '')
  for await (const { ids, total } of exportedIds(tx, scope, right, recordsOf(query), atMost)) {
    if (atMost !== undefined && total > atMost)
      throw new Refused(refusal('too-large', 'records.export.too-many', { params: { count: atMost } }))
    const records = await loadRecords(tx, fn, ids, facts, compiledRight(kernel, right))
    const values = records.map((record) => record.values)
    const known = await withRelated(kernel, session, fn, facts, values)
    const own = factsForOwner(known, session, session.userId)
    for (const { ownerId, values: one } of records)
      yield linesOf(columns, withShownTexts(fn, one, known), ownerId === session.userId ? own : known)
    done += ids.length
    await onPart?.(done, total)
  }
}

function recordsOf({ queryJson, superQueryJson, keyword, sort, sidx, currentPage, pageSize, dataType, ids }: ExportQuery): ExportedRecords {
  return {
    queryJson: queryJson ?? '',
    superQueryJson: superQueryJson ?? '',
    keyword: keyword ?? '',
    sort: sort ?? '',
    sidx: sidx ?? '',
    currentPage,
    pageSize,
    onePage: dataType === 0 && !ids,
    ids: ids ?? undefined,
  }
}

/** What the audit log tells of an export. */
export const exportNote = (exporting: Exporting, rows: number) => ({
  action: 'record.exported',
  object: exporting.sheet.asked.fn.code,
  changes: { rows, columns: chosenColumns(exporting).map(({ name }) => name) },
})
