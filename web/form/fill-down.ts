import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormField } from '#engine/forms/outline.ts'

/** A cell and what stood in it. */
export interface FilledCell {
  readonly path: string
  readonly value: unknown
}

/**
 * Writes the value of a cell into its column of other rows: of the chosen ones, else of all below. Cells nobody may change
 * stay as they are.
 *
 * @returns the cells that changed, with what stood there
 */
export function filledDown(session: FormSession, field: FormField, row: string, chosen: ReadonlySet<string>): readonly FilledCell[] {
  const table = field.table ?? ''
  const rows = session.rowIds(table)
  const others = [...chosen].filter((id) => id !== row)
  const targets = others.length > 0 ? others : rows.slice(rows.indexOf(row) + 1)
  const given = session.snapshot(`${table}.${row}.${field.key}`)?.value
  return targets.flatMap((target) => fillCell(session, `${table}.${target}.${field.key}`, given) ?? [])
}

/** Writes the value of the row above into a cell; nothing in the first row. */
export function fillFromAbove(session: FormSession, field: FormField, row: string): void {
  const table = field.table ?? ''
  const rows = session.rowIds(table)
  const above = rows[rows.indexOf(row) - 1]
  if (above !== undefined) fillCell(session, `${table}.${row}.${field.key}`, session.snapshot(`${table}.${above}.${field.key}`)?.value)
}

function fillCell(session: FormSession, path: string, value: unknown): FilledCell | undefined {
  const before = session.snapshot(path)
  if (!before || before.readOnly || !before.visible) return undefined
  session.set(path, value)
  return { path, value: before.value }
}
