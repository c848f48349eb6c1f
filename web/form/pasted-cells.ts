import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { rowLimit } from '#engine/forms/problems.ts'
import type { FormField, FormOutline } from '#engine/forms/outline.ts'
import { refusal } from '#engine/values/refusal.ts'

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
  /** All fields of the form. */
  readonly outline: FormOutline
  /** The cell that receives the first copied one. */
  readonly row: string
  readonly column: number
}

interface SoughtCell {
  readonly row: string
  readonly path: string
  readonly field: FormField
  readonly text: string
  readonly before: unknown
}

/**
 * Writes copied cells from a cell on, adding rows at the end. Text that cannot be parsed stays visible in its cell. Cells that name
 * what is not loaded yet are written when it is.
 */
export async function pasteCells(cells: readonly (readonly string[])[], target: PasteTarget): Promise<void> {
  const { session, facts, table, columns, row, column } = target
  const sought = new Map<FormField, SoughtCell[]>()
  const first = session.rowIds(table).indexOf(row)
  for (const [offset, texts] of cells.slice(0, rowLimit).entries()) {
    const id = session.rowIds(table)[first + offset] ?? session.addRow(table)
    if (id === undefined) break
    for (const [index, text] of texts.entries()) {
      const field = columns[column + index]
      if (!field) break
      const path = `${table}.${id}.${field.key}`
      const drawn = session.snapshot(path)
      if (drawn?.readOnly !== false) continue
      const cell = { path, row: id, field, text, before: drawn.value }
      if (field.type.seek) sought.set(field, [...(sought.get(field) ?? []), cell])
      else writeCell(target, cell)
    }
  }
  for (const [field, found] of sought) {
    const isLoaded = await seek(field, found, facts)
    for (const cell of found) {
      // What the user has entered in the meantime stays.
      if (session.snapshot(cell.path)?.value !== cell.before) continue
      if (isLoaded) writeCell(target, cell)
      else session.refuse(cell.path, refusal('invalid', 'form.table.not-sought'), cell.text)
    }
  }
}

async function seek({ type, options }: FormField, cells: readonly SoughtCell[], facts: FormFacts): Promise<boolean> {
  const texts = cells.map(({ text }) => text)
  try {
    await type.seek?.(texts, options, facts)
    return true
  } catch {
    // The call has shown why it failed.
    return false
  }
}

function writeCell(target: PasteTarget, { path, row, field, text }: SoughtCell): void {
  const { session, facts } = target
  const next = field.type.parse(text, field.options, facts, besideIn(target, row, field))
  if (next.ok) session.set(path, next.value)
  else session.refuse(path, next.refusal, text)
}

/** Values of other fields of the same type, those of the row first. */
function besideIn({ session, outline, table }: PasteTarget, row: string, field: FormField): readonly unknown[] {
  const others = [...outline.byName.values()].filter((one) => one.type === field.type && one !== field)
  const inRow = others.filter((one) => one.table === table).map((one) => `${table}.${row}.${one.key}`)
  const inForm = others.filter((one) => one.table === undefined).map((one) => one.key)
  return [...inRow, ...inForm].map((path) => session.snapshot(path)?.value)
}

interface CopyTarget {
  readonly session: FormSession
  readonly facts: FormFacts
  readonly table: string
  readonly columns: readonly FormField[]
  readonly rows: readonly string[]
}

/** Cells as a spreadsheet and `pasteCells` read them: what a cell shows, and text that could not be parsed. */
export function copiedCells({ session, facts, table, columns, rows }: CopyTarget): string {
  const textOf = (row: string, { key, type, options }: FormField): string => {
    const drawn = session.snapshot(`${table}.${row}.${key}`)
    if (!drawn?.visible) return ''
    // A tab or line break would be read as the next cell.
    return (drawn.draft ?? type.format(drawn.value, options, facts)).replace(/[\t\r\n]+/g, ' ')
  }
  return rows.map((row) => columns.map((field) => textOf(row, field)).join('\t')).join('\n')
}
