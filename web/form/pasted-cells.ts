import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { rowLimit } from '#engine/forms/problems.ts'
import type { FormField } from '#engine/forms/outline.ts'

/** Cells of a copied range: lines of tab-separated texts, the format spreadsheets put on the clipboard. */
export function cellsOfText(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t'))
}

interface PasteTarget {
  readonly session: FormSession
  readonly facts: FormFacts
  readonly table: string
  readonly columns: readonly FormField[]
  /** The cell that receives the first copied one. */
  readonly row: string
  readonly column: number
}

/** Writes copied cells from a cell on, adding rows at the end. Text that cannot be parsed stays visible in its cell. */
export function pasteCells(cells: readonly (readonly string[])[], { session, facts, table, columns, row, column }: PasteTarget): void {
  const first = session.rowIds(table).indexOf(row)
  for (const [offset, texts] of cells.slice(0, rowLimit).entries()) {
    const id = session.rowIds(table)[first + offset] ?? session.addRow(table)
    if (id === undefined) return
    for (const [index, text] of texts.entries()) {
      const field = columns[column + index]
      if (!field) break
      const path = `${table}.${id}.${field.key}`
      if (session.snapshot(path)?.readOnly !== false) continue
      const next = field.type.parse(text, field.options, facts)
      if (next.ok) session.set(path, next.value)
      else session.refuse(path, next.refusal, text)
    }
  }
}
